export type RelativeTime =
  | { readonly kind: 'justNow' }
  | { readonly kind: 'minutes'; readonly count: number }
  | { readonly kind: 'hours'; readonly count: number }
  | { readonly kind: 'date' };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Under a minute, an hour, a day, or older: the specification's four ways to say how long ago. */
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
