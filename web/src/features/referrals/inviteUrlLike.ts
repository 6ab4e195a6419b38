/** As long as a code; the true one is drawn when the invitation is sent. */
const codePlaceholder = 'YOURCODE';

/** Where the link of an invitation leads: as in earlier ones, else to this site. */
export function inviteUrlLike(earlier: string | undefined, origin: string): string {
  return earlier?.replace(/[^=]*$/, codePlaceholder) ?? `${origin}/?ref=${codePlaceholder}`;
}
