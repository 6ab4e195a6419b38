/** How a process ended; both null when only its absence was seen. */
export interface ChildExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** One running process. */
export interface ChildHandle {
  readonly pid: number;
  /** Port on 127.0.0.1 that it serves, where there is one. */
  readonly port: number | null;
  /** Address without any password, for people and for processes.json. */
  readonly url: string | null;
  /** Resolves when it serves. Never rejects: if the process dies first it stays pending, and `exited` resolves. */
  readonly ready: Promise<void>;
  readonly exited: Promise<ChildExit>;
  /** Whether it still responds, probed once it is ready; without it only its exit is noticed. Never rejects. */
  readonly answers?: () => Promise<boolean>;
  kill(signal: NodeJS.Signals): void;
}

/** When a child that has been ready counts as hung. */
export interface Liveness {
  /** Pause between two probes. */
  readonly everyMs: number;
  /** It is killed and replaced after this number of missed probes in a row. */
  readonly misses: number;
}

/** How the supervisor starts and stops one kind of child. */
export interface ChildSpec {
  readonly name: string;
  /** Starts one process; called again after every death. Rejects (and leaves nothing running) when aborted. */
  start(signal: AbortSignal): Promise<ChildHandle>;
  /** Requests an orderly end; SIGTERM by default. */
  readonly stopSignal?: NodeJS.Signals;
  /** From the stop signal to SIGKILL; 30 s by default. */
  readonly stopGraceMs?: number;
  /** Children of a lower phase have ended before those of a higher one are asked to; 0 by default. */
  readonly stopPhase?: number;
  /** A probe every 4 s and 3 misses by default. */
  readonly liveness?: Liveness;
  /** Lives on when the supervisor is killed, and is taken over by the next one. */
  readonly adoptable?: boolean;
}

/** Phase in which servers stop: after everything that uses them. */
export const serverStopPhase = 10;
