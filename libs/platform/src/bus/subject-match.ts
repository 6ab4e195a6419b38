/**
 * Returns whether a subject matches a pattern by the broker's rules: `*` matches exactly one part, a final `>` one or
 * more parts.
 */
export function subjectMatches(pattern: string, subject: string): boolean {
  if (!pattern.includes('*') && !pattern.endsWith('>')) return pattern === subject;
  const wanted = pattern.split('.');
  const given = subject.split('.');
  for (const [index, part] of wanted.entries()) {
    if (part === '>') return given.length > index;
    if (part !== '*' && part !== given[index]) return false;
  }
  return wanted.length === given.length;
}
