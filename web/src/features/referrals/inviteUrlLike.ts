/** As long as a real code, which the server generates when the invitation is sent. */
const codePlaceholder = 'YOURCODE';

/** The invitation link for the preview: like an earlier one if there is one, else on this site. */
export function inviteUrlLike(earlier: string | undefined, origin: string): string {
  return earlier?.replace(/[^=]*$/, codePlaceholder) ?? `${origin}/?ref=${codePlaceholder}`;
}
