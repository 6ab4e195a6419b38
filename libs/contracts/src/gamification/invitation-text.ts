const longestName = 40;

/**
 * The text message to an invited friend, as it is sent and as its preview shows it: in the same words whatever language
 * the sender uses. Names come from users, so nothing in them may read as a link or a second sentence of ours: letters,
 * digits and a few signs are kept.
 */
export function invitationText(referrer: string, friend: string | null, inviteUrl: string): string {
  const greeting = friend ? `Hi ${plainName(friend, 'friend')}! ` : '';
  return `${greeting}${plainName(referrer, 'A friend')} has decked you on Emberdeck. Join here: ${inviteUrl}`;
}

function plainName(name: string, fallback: string): string {
  const plain = name.replace(/[^\p{L}\p{N}\p{M} '’_-]/gu, '').replace(/\s+/gu, ' ');
  return plain.slice(0, longestName).trim() || fallback;
}
