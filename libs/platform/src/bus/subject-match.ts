/**
 * Whether a subject matches a pattern as the broker understands it: `*` stands for exactly one part, a final `>` for one
 * or more.
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
