import { dayAt, instantOf, readingOf } from '@emberdeck/contracts/core/zoned-time';
import type { Digest, QuietHours } from '@emberdeck/contracts/notifications/notification-preferences';

/** When a user wants mails with notices. */
export interface MailWishes {
  readonly digest: Digest;
  readonly quietHours: QuietHours | null;
  readonly timeZone: string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Offsets of zones are multiples of it, so the hours of every zone begin at such times. */
const quarterMs = 15 * minuteMs;
const minutesOfDay = 24 * 60;

const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

const minutesOf = (clockTime: string): number =>
  Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3));

/** The minute of the day that clocks of the zone show. */
function minuteAt(timeZone: string, instant: Date): number {
  const reading = readingOf(timeZone, instant);
  return reading.getUTCHours() * 60 + reading.getUTCMinutes();
}

/** Whether clocks of the zone show a time of the quiet hours. The minute of `to` is not one. */
export function isQuiet({ from, to }: QuietHours, timeZone: string, instant: Date): boolean {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  const minute = minuteAt(timeZone, instant);
  return begin < end ? begin <= minute && minute < end : begin <= minute || minute < end;
}

/** The instant itself, or the end of the quiet hours that it is in. */
export function afterQuietHours(quietHours: QuietHours, timeZone: string, instant: Date): Date {
  let found = instant;
  while (isQuiet(quietHours, timeZone, found)) {
    const left = (minutesOf(quietHours.to) - minuteAt(timeZone, found) + minutesOfDay) % minutesOfDay;
    const minute = after(found, -(found.getTime() % minuteMs));
    found = after(minute, left * minuteMs);
    // Clocks that were set forward meanwhile have passed the end before.
    while (found > instant && !isQuiet(quietHours, timeZone, after(found, -minuteMs))) {
      found = after(found, -minuteMs);
    }
  }
  return found;
}

/** The first whole hour of the zone from an instant on. */
function nextHour(timeZone: string, instant: Date): Date {
  let found = new Date(Math.ceil(instant.getTime() / quarterMs) * quarterMs);
  while (readingOf(timeZone, found).getTime() % hourMs !== 0) found = after(found, quarterMs);
  return found;
}

/** The first time from an instant on at which clocks of the zone show the hour; once a day, whatever clocks do. */
function nextDaily(timeZone: string, hour: number, instant: Date): Date {
  const { year, month, day } = dayAt(timeZone, instant);
  const today = instantOf(timeZone, { year, month, day }, hour);
  return today >= instant ? today : instantOf(timeZone, { year, month, day: day + 1 }, hour);
}

function digestTime({ digest, timeZone }: MailWishes, since: Date): Date {
  switch (digest.every) {
    case 'immediate':
      return since;
    case 'hourly':
      return nextHour(timeZone, since);
    case 'daily':
      return nextDaily(timeZone, digest.hour, since);
  }
}

/** The time of the mail for notices that wait since then: `now` or later. */
export function mailTime(
  wishes: MailWishes,
  { since, now }: { readonly since: Date; readonly now: Date },
): Date {
  const due = digestTime(wishes, since);
  const first = due < now ? now : due;
  const { quietHours, timeZone } = wishes;
  return quietHours === null ? first : afterQuietHours(quietHours, timeZone, first);
}
