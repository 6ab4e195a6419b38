import type { FigureRef, PostedFigure } from '@emberdeck/contracts/analytics/posted-figures';

/** A figure as its message stores it. */
export interface StoredFigure extends FigureRef {
  /** The same for the same figure, however its metric is written. */
  readonly key: string;
  /** As it was when it was posted, with the rights of the author. */
  readonly posted: PostedFigure;
  /** The sources that it was made of. */
  readonly sourceIds: readonly string[];
}
