const sameUnits: Readonly<Record<string, string>> = {
  $: 'usd',
  us$: 'usd',
  dollar: 'usd',
  dollars: 'usd',
  '€': 'eur',
  euro: 'eur',
  euros: 'eur',
  '£': 'gbp',
  '¥': 'jpy',
  yen: 'jpy',
  percent: '%',
  pct: '%',
};

/**
 * What equal units in other words have in common; null without a unit. The database has the same rule (`unit_key`), except that
 * revenue without a unit is in dollars there.
 */
export function unitKey(unit: string | null): string | null {
  const text = (unit ?? '').trim().toLowerCase();
  return text === '' ? null : (sameUnits[text] ?? text);
}
