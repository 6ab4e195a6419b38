/** After this many runs in the process, a text gets a prepared plan in each connection. */
const runsUntilPrepared = 8;

/** Most texts to count and prepare. A service has fewer statements. */
const mostTexts = 400;

/** A longer text contains a list of values, so it rarely repeats. */
const longestText = 8_000;

/** Matches a result whose columns depend on the table: a migration would break the plans of open connections. */
const selectsAll = /(?:select|returning)\s+(?:\w+\.)?\*/i;

/** Matches a parameter that switches a condition off: the best plan depends on whether it is null. */
const hasSwitch = /\$\d+(?:::\w+)? is null or/i;

interface Known {
  runs: number;
  readonly name: string;
}

const known = new Map<string, Known>();

/** Returns the name of a statement that runs often; undefined if the text is unsuitable or the limit is reached. */
export const nameOfFrequent = (text: string): string | undefined => (known.get(text) ?? remember(text))?.name;

/**
 * Returns the name under which PostgreSQL stores the plan of a statement; undefined for a rare statement. Parsing and
 * planning take longer than running the short statements of a transaction. PostgreSQL plans each of the first five runs
 * for its values, and continues to do so if that is cheaper than a generic plan.
 */
export function statementName(text: string, values: unknown): string | undefined {
  if (!Array.isArray(values) || values.length === 0) return undefined;
  const found = known.get(text) ?? remember(text);
  if (found === undefined) return undefined;
  found.runs += 1;
  return found.runs > runsUntilPrepared ? found.name : undefined;
}

function remember(text: string): Known | undefined {
  if (known.size >= mostTexts || text.length > longestText) return undefined;
  if (selectsAll.test(text) || hasSwitch.test(text)) return undefined;
  const entry = { runs: 0, name: `emberdeck_${known.size + 1}` };
  known.set(text, entry);
  return entry;
}
