import { setTimeout as delay } from 'node:timers/promises';
import type { ChildHandle, ChildSpec } from '../child-handle.js';
import type { ProcessLog } from '../process-log.js';
import { configurationFaultExitCode } from '../protocol.js';
import { settledWithin } from '../wait.js';
import { restartDelayMs } from './back-off.js';
import { untilHung } from './until-hung.js';
import type { ChildState, ChildStatus } from './child-status.js';

const stableAfterMs = 10_000;
const attemptsBeforeFirstReady = 10;
const defaultGraceMs = 30_000;

/** One child of the supervisor. A loop starts it, waits for its exit and restarts it, until it is held or stopped. */
export class SupervisedChild {
  private state: ChildState = 'stopped';
  private handle: ChildHandle | null = null;
  private restarts = 0;
  private everReady = false;
  private readyAt = 0;
  private lastExitCode: number | null = null;
  private endSignal: NodeJS.Signals;
  private running: { readonly abort: AbortController; readonly ended: Promise<void> } | null = null;

  constructor(
    readonly spec: ChildSpec,
    private readonly log: ProcessLog,
    private readonly changed: (status: ChildStatus) => void,
  ) {
    this.endSignal = spec.stopSignal ?? 'SIGTERM';
  }

  status(): ChildStatus {
    return {
      name: this.spec.name,
      state: this.state,
      pid: this.handle?.pid ?? null,
      port: this.handle?.port ?? null,
      url: this.handle?.url ?? null,
      restarts: this.restarts,
    };
  }

  /** Exit code of the last process; null while it runs, or if a signal ended it. */
  get exitCode(): number | null {
    return this.lastExitCode;
  }

  start(): void {
    if (this.running) return;
    this.endSignal = this.spec.stopSignal ?? 'SIGTERM';
    const abort = new AbortController();
    this.running = { abort, ended: this.keepRunning(abort.signal) };
  }

  /**
   * Ends the process and resolves when it is gone. Sends SIGKILL if the signal does not end it within the grace period.
   */
  async end(as: 'held' | 'stopped', signal?: NodeJS.Signals): Promise<void> {
    const { running } = this;
    if (running) {
      this.endSignal = signal ?? this.spec.stopSignal ?? 'SIGTERM';
      running.abort.abort();
      this.handle?.kill(this.endSignal);
      if (!(await settledWithin(running.ended, this.spec.stopGraceMs ?? defaultGraceMs))) {
        this.log.warn('A process did not stop in time and is killed', { name: this.spec.name });
        this.kill();
        await running.ended;
      }
      this.running = null;
    }
    this.set(as);
  }

  /** Kills the process at once and does not restart it. */
  kill(): void {
    this.endSignal = 'SIGKILL';
    this.running?.abort.abort();
    this.handle?.kill('SIGKILL');
  }

  private async keepRunning(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      this.set('starting');
      const fault = await this.runOnce(signal);
      if (signal.aborted) return;
      failures =
        this.state === 'ready' && performance.now() - this.readyAt >= stableAfterMs ? 1 : failures + 1;
      if (!this.everReady && (fault.final || failures >= attemptsBeforeFirstReady)) {
        this.log.error('A process cannot be started', { name: this.spec.name, reason: fault.reason });
        this.set('failed');
        return;
      }
      this.log.warn('A process has ended and is started again', {
        name: this.spec.name,
        reason: fault.reason,
      });
      this.restarts += 1;
      this.set('waiting');
      await delay(restartDelayMs(failures), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Starts the process and waits for its exit. */
  private async runOnce(signal: AbortSignal): Promise<{ reason: string; final: boolean }> {
    try {
      const handle = await this.spec.start(signal);
      this.handle = handle;
      if (signal.aborted) handle.kill(this.endSignal);
      this.set('starting');
      void handle.ready.then(() => this.becameReady(handle, signal));
      const exit = await handle.exited;
      this.lastExitCode = exit.code;
      return {
        reason: exit.signal ?? (exit.code === null ? 'gone' : `exit code ${exit.code}`),
        final: exit.code === configurationFaultExitCode,
      };
    } catch (err) {
      // `start` itself retries temporary faults; all others need an operator.
      return { reason: err instanceof Error ? err.message : String(err), final: true };
    } finally {
      this.handle = null;
    }
  }

  private becameReady(handle: ChildHandle, signal: AbortSignal): void {
    if (this.handle !== handle) return;
    this.everReady = true;
    this.readyAt = performance.now();
    this.set('ready');
    void this.replaceOnceHung(handle, signal);
  }

  /** A hung process never exits, and holds its port and its store until it is killed. */
  private async replaceOnceHung(handle: ChildHandle, signal: AbortSignal): Promise<void> {
    if (!handle.answers) return;
    const ended = new AbortController();
    void handle.exited.then(() => ended.abort());
    const either = AbortSignal.any([signal, ended.signal]);
    if (!(await untilHung(handle.answers, either, this.spec.liveness))) return;
    this.log.error('A process does not answer and is killed', { name: this.spec.name, pid: handle.pid });
    handle.kill('SIGKILL');
  }

  private set(state: ChildState): void {
    this.state = state;
    this.changed(this.status());
  }
}
