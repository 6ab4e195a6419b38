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
  const age = ageOf(source.lastSyncAt, now);
  if (age < hour) {
    return 'active';
  }
  return age < 24 * hour ? 'stale' : 'error';
}

/** A source on the dashboard is stale from this age on. */
export const dashboardFreshMs = 10 * minute;

/** The label of a data source on the dashboard, which has a shorter limit and no error. */
export function dashboardFreshness(source: Synced & { readonly type: string }, now: number): Freshness {
  if (!source.isActive) {
    return 'inactive';
  }
  if (source.lastSyncAt === null) {
    return 'pending';
  }
  if (source.type === 'File Upload') {
    return 'uploaded';
  }
  return ageOf(source.lastSyncAt, now) < dashboardFreshMs ? 'active' : 'stale';
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
