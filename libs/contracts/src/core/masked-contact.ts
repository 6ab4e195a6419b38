/** Enough of an address or a number for its owner to recognize it, too little to reach it. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  return at > 0
    ? `${contact.slice(0, 1)}***${contact.slice(at)}`
    : `${contact.slice(0, 2)}***${contact.slice(-2)}`;
}
