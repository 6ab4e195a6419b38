/**
 * starting: started, does not serve yet. waiting: died, will be restarted. held: stopped until it is released. failed:
 * given up because it never became ready.
 */
export type ChildState = 'starting' | 'ready' | 'waiting' | 'held' | 'stopped' | 'failed';

/** Current status of a supervised child. */
export interface ChildStatus {
  readonly name: string;
  readonly state: ChildState;
  readonly pid: number | null;
  readonly port: number | null;
  readonly url: string | null;
  /** Number of restarts after an exit. */
  readonly restarts: number;
}
