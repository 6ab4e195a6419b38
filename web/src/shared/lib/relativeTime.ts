export type RelativeTime =
  | { readonly kind: 'justNow' }
  | { readonly kind: 'minutes'; readonly count: number }
  | { readonly kind: 'hours'; readonly count: number }
  | { readonly kind: 'date' };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The specification's four kinds of age: under a minute, an hour or a day, or older. */
export function relativeTime(instant: string, now: number): RelativeTime {
  const age = now - Date.parse(instant);
  if (age < minute) {
    return { kind: 'justNow' };
  }
  if (age < hour) {
    return { kind: 'minutes', count: Math.floor(age / minute) };
  }
  if (age < day) {
    return { kind: 'hours', count: Math.floor(age / hour) };
  }
  return { kind: 'date' };
}
