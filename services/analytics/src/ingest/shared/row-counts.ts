import type { PointSpan, Taken } from '../../figures/metrics/metrics.service.js';

/** How many rows a run read, and what became of them. */
export interface RowCounts {
  readonly rowsRead: number;
  readonly rowsAdded: number;
  readonly rowsReplaced: number;
  /** Equal to stored ones. */
  readonly rowsSkipped: number;
  readonly rowsRefused: number;
}

/** The counts of a run without rows. */
export const noRows: RowCounts = {
  rowsRead: 0,
  rowsAdded: 0,
  rowsReplaced: 0,
  rowsSkipped: 0,
  rowsRefused: 0,
};

/** The counts of rows whose points were taken: all others were refused. */
export const countsOf = (rowsRead: number, { added, replaced, equal }: Omit<Taken, 'span'>): RowCounts => ({
  rowsRead,
  rowsAdded: added,
  rowsReplaced: replaced,
  rowsSkipped: equal,
  rowsRefused: rowsRead - added - replaced - equal,
});

/** The columns of a run with the times of its points. */
export const spanColumns = (span: PointSpan | null) => ({
  firstPointAt: span?.firstAt ?? null,
  lastPointAt: span?.lastAt ?? null,
});
