/** The contacts in a pasted text: one a line, or between commas and semicolons; also `Ada <ada@example.com>`. */
export function pastedContacts(text: string): string[] {
  const parts = text.split(/[\n,;]/).map((part) => {
    const open = part.lastIndexOf('<');
    const close = part.lastIndexOf('>');
    return (open !== -1 && close > open ? part.slice(open + 1, close) : part).trim();
  });
  return [...new Set(parts.filter((part) => part !== ''))];
}
