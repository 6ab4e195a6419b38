const units = [
  { name: 'day', minutes: 1_440 },
  { name: 'hour', minutes: 60 },
  { name: 'minute', minutes: 1 },
] as const;

/** Minutes in words, in the largest unit that is exact: `90 minutes`, `2 hours`. */
export function durationText(minutes: number): string {
  const unit = units.find((each) => minutes % each.minutes === 0) ?? units[2];
  const count = minutes / unit.minutes;
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
