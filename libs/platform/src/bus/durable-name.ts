/**
 * Name of the durable that keeps one consumer's place in one subject: `analytics-activities_gamification-v1-app-connected`.
 *
 * - One durable a subject, since broker 2.9 knows one filter a durable, and a filter that versions side by side disagree
 *   on would let the older one acknowledge what only the newer one understands.
 * - Fixed, since the broker's permissions name each durable: a wildcard there stands for a whole name, never for a part.
 */
export function durableName(consumer: string, subject: string): string {
  const parts = subject.replace(/^emberdeck\./, '').split('.');
  const filter = parts.map((part) => (part === '*' ? 'any' : part === '>' ? 'all' : part)).join('-');
  return `${consumer}_${filter}`;
}
