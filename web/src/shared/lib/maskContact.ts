/** Masks a contact: its owner recognizes it, but a bystander cannot read it. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) {
    return `${contact.slice(0, 1)}***${contact.slice(at)}`;
  }
  return contact.length > 4 ? `***${contact.slice(-4)}` : contact;
}
