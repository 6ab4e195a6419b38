import { numberDecimals } from '@emberdeck/contracts/analytics/shown-decimals';
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
const isResolving = ({ isBeyond: was, crossedAt }: LimitState, isNow: boolean): boolean =>
  was && !isNow && crossedAt !== null;

/** A limit with what is known of its data. */
export interface WatchedLimit extends LimitState {
  readonly noDataSince: Date | null;
}

/** What a limit tells its users. */
export type LimitNews = 'limit_crossed' | 'limit_resolved' | 'limit_no_data' | 'limit_data_again';

/** The state of a limit after a check. */
export interface LimitStep {
  readonly isBeyond: boolean;
  readonly hasNoData: boolean;
  readonly news: LimitNews | null;
}

/** It told of its first crossing and of the end, and tells nothing more. */
const isDone = ({ repeat, crossedAt, isBeyond: was }: LimitState): boolean =>
  repeat === 'first' && crossedAt !== null && !was;

/**
 * The next state; null for no change. While a limit has no data it is neither crossed nor resolved. With data again it tells
 * one thing: what has changed meanwhile, or where it stands.
 * @param isBeyondNow null without a figure
 */
export function nextStep(
  limit: WatchedLimit,
  { isSilent, isBeyondNow }: { readonly isSilent: boolean; readonly isBeyondNow: boolean | null },
): LimitStep | null {
  const hadNoData = limit.noDataSince !== null;
  if (isSilent) {
    const news = isDone(limit) ? null : 'limit_no_data';
    return hadNoData ? null : { isBeyond: limit.isBeyond, hasNoData: true, news };
  }
  if (isBeyondNow === null || (!hadNoData && isBeyondNow === limit.isBeyond)) return null;
  const step = { isBeyond: isBeyondNow, hasNoData: false };
  if (isCrossing(limit, isBeyondNow)) return { ...step, news: 'limit_crossed' };
  if (isResolving(limit, isBeyondNow)) return { ...step, news: 'limit_resolved' };
  return { ...step, news: hadNoData && !isDone(limit) ? 'limit_data_again' : null };
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Decimals that a number keeps exactly. */
const mostDecimals = 15;

const amountText = (value: number, decimals: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: decimals }).format(value);

/** The figure and the bound of a notice. Different numbers differ in their texts too, so that the sentence holds. */
export function amountTexts(
  figure: number,
  bound: number,
): { readonly figure: string; readonly bound: string } {
  let extra = 0;
  const text = (value: number): string =>
    amountText(value, Math.min(mostDecimals, numberDecimals(value) + extra));
  while (figure !== bound && text(figure) === text(bound) && extra < mostDecimals) extra += 1;
  return { figure: text(figure), bound: text(bound) };
}

/** A day in a notice. */
export const dayText = (day: string): string => days.format(new Date(day));
