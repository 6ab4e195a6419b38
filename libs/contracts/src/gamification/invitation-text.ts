const longestName = 40;

/** How the friend ends messages from the operator's number. Carriers require it in each invitation. */
const wayOut = 'Reply STOP to opt out.';

/** The invitation from the operator's number, and its preview. */
export const invitationMessage = (referrer: string, friend: string | null, inviteUrl: string): string =>
  `${invitationText(referrer, friend, inviteUrl)} ${wayOut}`;

/**
 * The invitation that a person sends from an own phone. It is English whatever language the sender uses. Names come
 * from users, so they must not read as a link or as a second sentence of the product. Only letters, digits and a few
 * signs stay.
 */
export function invitationText(referrer: string, friend: string | null, inviteUrl: string): string {
  const greeting = friend ? `Hi ${plainName(friend, 'friend')}! ` : '';
  return `${greeting}${plainName(referrer, 'A friend')} has decked you on Emberdeck. Join here: ${inviteUrl}`;
}

function plainName(name: string, fallback: string): string {
  const plain = name.replace(/[^\p{L}\p{N}\p{M} '’_-]/gu, '').replace(/\s+/gu, ' ');
  return plain.slice(0, longestName).trim() || fallback;
}
