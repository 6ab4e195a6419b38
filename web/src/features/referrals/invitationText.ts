const longestName = 40;

/** Letters, digits and a few signs of a name: the server lets nothing pass that could read as a link. */
function plainName(name: string, fallback: string): string {
  const plain = name.replace(/[^\p{L}\p{N}\p{M} '’_-]/gu, '').replace(/\s+/gu, ' ');
  return plain.slice(0, longestName).trim() || fallback;
}

/**
 * The text message as the server will write it. It is no text of this interface: friends read it in the same words
 * whatever language the sender uses.
 */
export function invitationText(referrer: string, friend: string, inviteUrl: string): string {
  const greeting = friend === '' ? '' : `Hi ${plainName(friend, 'friend')}! `;
  return `${greeting}${plainName(referrer, 'A friend')} has decked you on Emberdeck. Join here: ${inviteUrl}`;
}

/** As long as a code; the true one is drawn when the invitation is sent. */
const codePlaceholder = 'YOURCODE';

/** Where the link of an invitation leads: as in earlier ones, else to this site. */
export function inviteUrlLike(earlier: string | undefined, origin: string): string {
  return earlier?.replace(/[^=]*$/, codePlaceholder) ?? `${origin}/?ref=${codePlaceholder}`;
}

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
