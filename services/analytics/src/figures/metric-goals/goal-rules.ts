import { isoDayAt } from '@emberdeck/contracts/core/zoned-time';

/** Whether the figure has reached the target, from the side on which it started. Without a start it must rise to it. */
export function hasReached(value: number, target: number, start: number | null): boolean {
  return start !== null && start > target ? value <= target : value >= target;
}

/** Whether the moment is after the last day of a goal, for a person in the zone. */
export const isAfterDue = (dueDate: string, moment: Date, timeZone: string): boolean =>
  isoDayAt(timeZone, moment) > dueDate;

/** Whether the figure is beyond the bound. The bound itself is not. */
export function isBeyond(value: number, direction: 'above' | 'below', bound: number): boolean {
  return direction === 'above' ? value > bound : value < bound;
}

export interface LimitState {
  readonly isBeyond: boolean;
  readonly repeat: 'first' | 'every';
  readonly crossedAt: Date | null;
}

/** Whether a limit notifies: its figure moved beyond the bound, and it has not notified before or does so every time. */
export function isCrossing({ isBeyond: was, repeat, crossedAt }: LimitState, isNow: boolean): boolean {
  return isNow && !was && (repeat === 'every' || crossedAt === null);
}

/** Whether a limit that has notified notifies of its end: its figure came back. */
export const isResolving = ({ isBeyond: was, crossedAt }: LimitState, isNow: boolean): boolean =>
  was && !isNow && crossedAt !== null;

const amounts = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A number in a notice. */
export const amountText = (value: number): string => amounts.format(value);

/** A day in a notice. */
export const dayText = (day: string): string => days.format(new Date(day));
