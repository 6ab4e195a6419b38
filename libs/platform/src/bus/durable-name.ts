/**
 * Name of the durable that keeps one consumer's place in one subject, within one life of the broker's store:
 * `analytics-activities_gamification-v1-app-connected_mb3k2x9q`.
 *
 * - One durable a subject, since broker 2.9 knows one filter a durable, and a filter that versions side by side disagree
 *   on would let the older one acknowledge what only the newer one understands.
 * - The life is in the name because an acknowledgement names its durable and a number: one that is still under way when
 *   the store is lost would acknowledge, unseen, another event of the new store.
 */
export function durableName(consumer: string, subject: string, epoch: string): string {
  const parts = subject.replace(/^emberdeck\./, '').split('.');
  const heard = parts.map((part) => (part === '*' ? 'any' : part === '>' ? 'all' : part)).join('-');
  return `${consumer}_${heard}_${Date.parse(epoch).toString(36)}`;
}
