/**
 * starting: started, does not serve yet. waiting: died, will be started again. held: stopped until it is released.
 * failed: never became ready and was given up.
 */
export type ChildState = 'starting' | 'ready' | 'waiting' | 'held' | 'stopped' | 'failed';

/** What is known of a supervised child at a moment. */
export interface ChildStatus {
  readonly name: string;
  readonly state: ChildState;
  readonly pid: number | null;
  readonly port: number | null;
  readonly url: string | null;
  /** How often it has been started again after a death. */
  readonly restarts: number;
}
