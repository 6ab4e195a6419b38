/** A smaller difference may be the way of an answer, whose `Date` has whole seconds. */
const ignoredMs = 5_000;

let offsetMs = 0;

/** Reads the `Date` header of an answer. The clock of this device may be wrong by minutes. */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  offsetMs = Math.abs(difference) < ignoredMs ? 0 : difference;
}

/** The time by the clock of the server, in milliseconds. Ages and new rows use it. */
export const serverNow = (): number => Date.now() + offsetMs;
