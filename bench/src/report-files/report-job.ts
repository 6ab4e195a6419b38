/** A file to write. */
export type ReportJob =
  | { readonly format: 'pdf'; readonly rounds: number }
  | { readonly format: 'excel'; readonly points: number };

/** What writing it took. */
export interface ReportRun {
  readonly pages: number;
  /** Milliseconds for each file, the median of the rounds after the first. */
  readonly oursMs: number;
  readonly plainMs: number;
  readonly peakMb: number;
}
