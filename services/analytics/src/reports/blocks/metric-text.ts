const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A metric's name for people: `active_users` is "Active users", `revenue_pro` is "Revenue: pro". */
export function metricTitle(name: string): string {
  const product = /^revenue_(.+)$/.exec(name)?.[1];
  const words = (text: string): string => text.replaceAll('_', ' ').trim();
  if (product !== undefined && words(product) !== '') return `Revenue: ${words(product)}`;
  return sentenceCase(words(name)) || name;
}

/** Decimals that a set of values needs: none for whole numbers, else two as stored. */
export const decimalsOf = (values: readonly (number | null)[]): number =>
  values.every((value) => value === null || Number.isInteger(value)) ? 0 : 2;

/** A number for people, with its unit: `12,500`, `1,234.50 USD`, `4.2%`. */
export function numberText(
  value: number,
  unit: string | null = null,
  decimals = decimalsOf([value]),
): string {
  const digits = value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  if (unit === '%') return `${digits}%`;
  return unit === null ? digits : `${digits} ${unit}`;
}

/** The change as a share of the earlier value; null without an earlier value, or if that is zero. */
export function changeShare(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  return (now - before) / Math.abs(before);
}

/** A share as signed percent with one decimal, as the cards of the dashboard: `+12.5%`. */
export function changeText(share: number): string {
  const percent = Math.round(share * 1000) / 10;
  return `${percent < 0 ? '-' : '+'}${Math.abs(percent).toFixed(1)}%`;
}

/** The direction of a change. */
export function directionOf(change: number): 'up' | 'down' | 'flat' {
  if (change === 0) return 'flat';
  return change > 0 ? 'up' : 'down';
}

/** The first letters of a list: `a, b and 3 more`. */
export function listText(names: readonly string[], shown = 5): string {
  const more = names.length - shown;
  return more > 0 ? `${names.slice(0, shown).join(', ')} and ${more} more` : names.join(', ');
}
