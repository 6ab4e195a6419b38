/**
 * Name of the durable that stores one consumer's position in one subject, for example
 * `analytics-activities_gamification-v1-app-connected`.
 *
 * - There is one durable per subject, since a durable of broker 2.9 has only one filter. With a shared filter, an older
 *   version of the product could acknowledge events that only a newer version running beside it can handle.
 * - The name is fixed, since the broker's permissions list each durable: a wildcard in a permission matches a whole
 *   name, never a part.
 */
export function durableName(consumer: string, subject: string): string {
  const parts = subject.replace(/^emberdeck\./, '').split('.');
  const filter = parts.map((part) => (part === '*' ? 'any' : part === '>' ? 'all' : part)).join('-');
  return `${consumer}_${filter}`;
}
