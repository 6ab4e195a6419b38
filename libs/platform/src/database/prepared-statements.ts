/** Most texts to count and prepare. A service has fewer statements. */
const mostTexts = 400;

/** A longer text contains a list of values, so it rarely repeats. */
const longestText = 8_000;

/** Matches a result whose columns depend on the table: a migration would break the plans of open connections. */
const selectsAll = /(?:select|returning)\s+(?:\w+\.)?\*/i;

/** Matches a parameter that switches a condition off: the best plan depends on whether it is null. */
const hasSwitch = /\$\d+(?:::\w+)? is null or/i;

const names = new Map<string, string>();

/** Returns the name under which PostgreSQL stores the plan of a statement; undefined if the text is unsuitable or the limit is reached. */
export const nameOfFrequent = (text: string): string | undefined => names.get(text) ?? remember(text);

function remember(text: string): string | undefined {
  if (names.size >= mostTexts || text.length > longestText) return undefined;
  if (selectsAll.test(text) || hasSwitch.test(text)) return undefined;
  const name = `emberdeck_${names.size + 1}`;
  names.set(text, name);
  return name;
}
