const hourMinutes = 60;
const dayMinutes = 1_440;

/** A time in minutes, in the largest unit that divides it. */
export function inLargestUnit(minutes: number): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  if (minutes % dayMinutes === 0) {
    return { unit: 'days', count: minutes / dayMinutes };
  }
  return minutes % hourMinutes === 0
    ? { unit: 'hours', count: minutes / hourMinutes }
    : { unit: 'minutes', count: minutes };
}
