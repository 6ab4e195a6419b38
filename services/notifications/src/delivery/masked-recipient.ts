/** Enough of an address or a number for its owner to recognize it, too little to reach it. */
export function maskedRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@');
  return at > 0
    ? `${recipient.slice(0, 1)}***${recipient.slice(at)}`
    : `${recipient.slice(0, 2)}***${recipient.slice(-2)}`;
}
