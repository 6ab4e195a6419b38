/** Enough of a contact to recognize it as one's own, not enough to read it over a shoulder. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) {
    return `${contact.slice(0, 1)}***${contact.slice(at)}`;
  }
  return contact.length > 4 ? `***${contact.slice(-4)}` : contact;
}
