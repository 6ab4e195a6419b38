/**
 * How a process ended. Both fields are null for a process that is not our child, since only its absence is observed.
 */
export interface ChildExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** One running process. */
export interface ChildHandle {
  readonly pid: number;
  /** Port on 127.0.0.1; null without one. */
  readonly port: number | null;
  /** Address without a password, for users and for processes.json. */
  readonly url: string | null;
  /**
   * Resolves when the process serves. Never rejects: if the process dies first, `ready` stays pending and `exited`
   * resolves.
   */
  readonly ready: Promise<void>;
  readonly exited: Promise<ChildExit>;
  /**
   * Whether the process still responds. Probed after `ready`; without a probe only the exit is noticed. Never rejects.
   */
  readonly answers?: () => Promise<boolean>;
  kill(signal: NodeJS.Signals): void;
}

/** When a ready child counts as hung. */
export interface Liveness {
  /** Pause between two probes. */
  readonly everyMs: number;
  /** Number of consecutive missed probes after which the process is killed and replaced. */
  readonly misses: number;
}

/** How the supervisor starts and stops one kind of child. */
export interface ChildSpec {
  readonly name: string;
  /** Starts one process; called again after every exit. Rejects when aborted, and leaves nothing running. */
  start(signal: AbortSignal): Promise<ChildHandle>;
  /** Signal for a graceful stop; SIGTERM by default. */
  readonly stopSignal?: NodeJS.Signals;
  /** Time between the stop signal and SIGKILL; 30 s by default. */
  readonly stopGraceMs?: number;
  /** Children of a lower phase end before children of a higher phase receive their stop signal; 0 by default. */
  readonly stopPhase?: number;
  /** A probe every 4 s and 3 misses by default. */
  readonly liveness?: Liveness;
  /** The process survives a killed supervisor, and the next supervisor takes it over. */
  readonly adoptable?: boolean;
}

/** Stop phase of servers, after all of their clients. */
export const serverStopPhase = 10;
