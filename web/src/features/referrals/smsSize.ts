/** What the alphabet of text messages holds; signs of the second line take two places. */
const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const gsmExtended = new Set('^{}\\[~]|€\f');

export interface SmsSize {
  readonly segments: number;
  /** Places that the text takes, and that all its segments have. */
  readonly used: number;
  readonly room: number;
}

/** How many text messages a text is: 160 places in one, 153 in each of several; 70 and 67 with any other sign in it. */
export function smsSize(text: string): SmsSize {
  const signs = [...text];
  const isGsm = signs.every((sign) => gsm.has(sign) || gsmExtended.has(sign));
  const used = isGsm ? signs.reduce((sum, sign) => sum + (gsmExtended.has(sign) ? 2 : 1), 0) : text.length;
  const [single, part] = isGsm ? [160, 153] : [70, 67];
  const segments = used <= single ? 1 : Math.ceil(used / part);
  return { segments, used, room: segments === 1 ? single : segments * part };
}
