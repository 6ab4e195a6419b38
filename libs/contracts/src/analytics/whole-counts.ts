/** Things that are counted one by one, as they stand in units and names of metrics. */
const things: ReadonlySet<string> = new Set([
  ...['accounts', 'clicks', 'customers', 'downloads', 'events', 'installs', 'items', 'leads', 'members'],
  ...['messages', 'orders', 'people', 'players', 'registrations', 'requests', 'rows', 'sales', 'seats'],
  ...['sessions', 'signups', 'subscribers', 'tickets', 'trials', 'users', 'views', 'visitors', 'visits'],
]);

/**
 * Whether a figure counts whole things, by its unit or else by the last word of its name: `active_users`, `12 orders`. Its
 * averages have decimals, but half a user is no figure for people.
 */
export function isWholeCount(name: string, unit: string | null): boolean {
  const word = unit === null || unit === '' ? (name.split(/[_\s-]/).at(-1) ?? '') : unit.trim();
  return things.has(word.toLowerCase());
}
