/** As long as a real code, which the server generates when the invitation is sent. */
const codePlaceholder = 'YOURCODE';

/** The invitation link with this code, which is its last part. */
export const withCode = (url: string, code: string): string => url.slice(0, url.lastIndexOf('=') + 1) + code;

/** The invitation link for the preview: like an earlier one if there is one, else on this site. */
export function inviteUrlLike(earlier: string | undefined, origin: string): string {
  return withCode(earlier ?? `${origin}/?ref=`, codePlaceholder);
}
