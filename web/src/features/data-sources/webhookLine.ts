/** A complete address: the server may answer with a path of this site. */
export const absoluteAddress = (address: string): string => new URL(address, window.location.origin).href;

/** A text in single quotes of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A line for a shell that signs and sends one delivery. It needs only curl, openssl and od. The signature covers id,
 * time and body, joined by dots, with the decoded part of the secret after `whsec_`.
 */
export function webhookLine(address: string, secret: string): string {
  return [
    `SECRET=${quoted(secret)}`,
    'ID="msg_$(openssl rand -hex 12)"',
    'TIME="$(date +%s)"',
    `BODY='[{"name":"active_users","value":42}]'`,
    `KEY="$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')"`,
    'SIGN="$(printf %s "$ID.$TIME.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)"',
    [
      `curl -sS ${quoted(address)}`,
      `-H 'content-type: application/json'`,
      '-H "webhook-id: $ID"',
      '-H "webhook-timestamp: $TIME"',
      '-H "webhook-signature: v1,$SIGN"',
      '--data "$BODY"',
    ].join(' '),
  ].join('; ');
}
