import { isOverdue } from '@emberdeck/contracts/analytics/source-age';

/** How fresh a synced data source or app is. It decides the word, color and shape of the label. */
export type Freshness = 'active' | 'inactive' | 'stale' | 'error' | 'pending' | 'notSynced' | 'uploaded';

const minute = 60_000;
const hour = 60 * minute;

interface Synced {
  readonly isActive: boolean;
  readonly lastSyncAt: string | null;
}

function ageOf(instant: string, now: number): number {
  return now - Date.parse(instant);
}

/** The label of a data source on its own screen. A file never syncs, so it is never stale. */
export function dataSourceFreshness(source: Synced & { readonly type: string }, now: number): Freshness {
  if (!source.isActive) {
    return 'inactive';
  }
  if (source.lastSyncAt === null) {
    return 'notSynced';
  }
  if (source.type === 'File Upload') {
    return 'uploaded';
  }
  if (ageOf(source.lastSyncAt, now) < hour) {
    return 'active';
  }
  return isOverdue(source, now) ? 'error' : 'stale';
}

/** A source on the dashboard is active this long after its sync, and this long after its next sync was due. */
export const dashboardFreshMs = 10 * minute;

/** What decides the label of a data source on the dashboard. */
export interface ScheduledSource extends Synced {
  readonly type: string;
  readonly nextSyncAt: string | null;
  readonly lastFailure: string | null;
}

/** Whether the source syncs as planned. Without a plan, an hour counts as on the screen of the sources. */
function isOnTime({ lastFailure, nextSyncAt }: ScheduledSource, age: number, now: number): boolean {
  if (age < dashboardFreshMs) return true;
  if (lastFailure !== null) return false;
  return nextSyncAt === null ? age < hour : now < Date.parse(nextSyncAt) + dashboardFreshMs;
}

/** The label of a data source on the dashboard: stale once its own schedule is 10 minutes late. It has no error. */
export function dashboardFreshness(source: ScheduledSource, now: number): Freshness {
  if (!source.isActive) {
    return 'inactive';
  }
  if (source.lastSyncAt === null) {
    return 'pending';
  }
  if (source.type === 'File Upload') {
    return 'uploaded';
  }
  return isOnTime(source, ageOf(source.lastSyncAt, now), now) ? 'active' : 'stale';
}

/** Whether a source passed the freshness limit that its team has set. */
export function isLate(
  { isActive, freshUntil }: { readonly isActive: boolean; readonly freshUntil: string | null },
  now: number,
): boolean {
  return isActive && freshUntil !== null && Date.parse(freshUntil) < now;
}

/** The label of a connected app. */
export function connectedAppFreshness(app: Synced, now: number): Freshness {
  if (!app.isActive) {
    return 'inactive';
  }
  if (app.lastSyncAt === null) {
    return 'pending';
  }
  return ageOf(app.lastSyncAt, now) < 60 * minute ? 'active' : 'stale';
}

/** Whether a source counts among the dashboard's Recent Syncs. */
export function isRecentSync(source: Synced, now: number): boolean {
  return source.lastSyncAt !== null && ageOf(source.lastSyncAt, now) < hour;
}
