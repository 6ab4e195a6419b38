/** The GSM alphabet of text messages. A character of the extended set takes two places. */
const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const gsmExtended = new Set('^{}\\[~]|€\f');

export interface SmsSize {
  readonly segments: number;
  /** The places that the text takes. `room` is the number of places of all segments. */
  readonly used: number;
  readonly room: number;
}

/**
 * The number of text messages for a text. One message has 160 places, each of several has 153. With any character
 * outside the GSM alphabet, these are 70 and 67.
 */
export function smsSize(text: string): SmsSize {
  const signs = [...text];
  const isGsm = signs.every((sign) => gsm.has(sign) || gsmExtended.has(sign));
  const used = isGsm ? signs.reduce((sum, sign) => sum + (gsmExtended.has(sign) ? 2 : 1), 0) : text.length;
  const [single, part] = isGsm ? [160, 153] : [70, 67];
  const segments = used <= single ? 1 : Math.ceil(used / part);
  return { segments, used, room: segments === 1 ? single : segments * part };
}
