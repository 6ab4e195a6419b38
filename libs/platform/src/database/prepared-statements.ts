/** A text that has run this often in the process is worth a plan in each connection. */
const runsUntilPrepared = 8;

/** Texts that are counted and prepared; the statements of a service are fewer. */
const mostTexts = 400;

/** A text that is longer holds a list of values, so it hardly comes twice. */
const longestText = 8_000;

/** Whether the columns of the result depend on the table: a migration would break the plans of open connections. */
const selectsAll = /(?:select|returning)\s+(?:\w+\.)?\*/i;

/** A parameter that switches a condition off: the best plan hangs on whether it is null. */
const hasSwitch = /\$\d+(?:::\w+)? is null or/i;

interface Known {
  runs: number;
  readonly name: string;
}

const known = new Map<string, Known>();

/** The name of a statement that its caller knows to run often; undefined where no more can be remembered. */
export const nameOfFrequent = (text: string): string | undefined => (known.get(text) ?? remember(text))?.name;

/**
 * The name under which PostgreSQL keeps the plan of a statement; undefined for one that runs seldom. Parsing and planning
 * take longer than the short statements of a transaction themselves. PostgreSQL plans each of the first five runs for its
 * values, and goes on doing so where that is the cheaper plan.
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
