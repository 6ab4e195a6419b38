import { EventEmitter } from 'node:events';
import type { ChildSpec } from './child-handle.js';
import type { ProcessLog } from './process-log.js';
import type { ChildStatus } from './supervision/child-status.js';
import { ProcessRegister } from './supervision/process-register.js';
import { SupervisedChild } from './supervision/supervised-child.js';

/** A child does not become ready: it has failed, is held, or was stopped. */
export class ChildNotReady extends Error {
  constructor(
    { name, state }: ChildStatus,
    /** Exit code of the last process; null while it runs, or if a signal ended it. */
    readonly exitCode: number | null,
  ) {
    super(`${name} is ${state}`);
    this.name = 'ChildNotReady';
  }
}

/** Settings of a supervisor. */
export interface SupervisorOptions {
  /** Folder of processes.json. */
  readonly dataDirectory: string;
  readonly log: ProcessLog;
}

/**
 * Keeps named child processes running. A child that exits for any reason is restarted, with a growing pause while it
 * keeps failing. Every state change is written to processes.json and passed to listeners.
 */
export class Supervisor {
  private readonly children = new Map<string, SupervisedChild>();
  private readonly events = new EventEmitter<{ status: [ChildStatus] }>().setMaxListeners(0);
  private readonly register: ProcessRegister;
  private stopping: Promise<void> | null = null;

  constructor(private readonly options: SupervisorOptions) {
    this.register = new ProcessRegister(options.dataDirectory, options.log);
  }

  /** Ends the leftover processes of an earlier supervisor of this folder. Must be called before the first start. */
  async endLeftovers(): Promise<void> {
    await this.register.endLeftovers();
  }

  start(spec: ChildSpec): void {
    if (this.children.has(spec.name)) throw new Error(`There is a process named ${spec.name} already`);
    if (this.stopping) throw new Error('The supervisor is stopping');
    const child = new SupervisedChild(spec, this.options.log, (status) => this.changed(status));
    this.children.set(spec.name, child);
    child.start();
  }

  /** Resolves when the child serves; rejects with `ChildNotReady` when it has failed, is held or is stopped. */
  whenReady(name: string): Promise<void> {
    const child = this.child(name);
    return new Promise((resolve, reject) => {
      const settle = (status: ChildStatus): void => {
        if (status.name !== name || status.state === 'starting' || status.state === 'waiting') return;
        this.events.off('status', settle);
        if (status.state === 'ready') resolve();
        else reject(new ChildNotReady(status, child.exitCode));
      };
      this.events.on('status', settle);
      settle(child.status());
    });
  }

  /** Stops a child with a signal and does not restart it until `release`; resolves when it is gone. */
  async hold(name: string, signal?: NodeJS.Signals): Promise<void> {
    await this.child(name).end('held', signal);
  }

  /** Starts a held child again. */
  release(name: string): void {
    if (this.stopping) throw new Error('The supervisor is stopping');
    this.child(name).start();
  }

  status(): ChildStatus[] {
    return [...this.children.values()].map((child) => child.status());
  }

  /** Calls the listener at every state change; the returned function ends the subscription. */
  onStatus(listener: (status: ChildStatus) => void): () => void {
    this.events.on('status', listener);
    return () => void this.events.off('status', listener);
  }

  /** Stops all children, phase by phase; a second call waits for the first. */
  stop(): Promise<void> {
    this.stopping ??= this.stopPhases();
    return this.stopping;
  }

  /** Kills all children at once, for a user who does not want to wait. */
  killAll(): void {
    for (const child of this.children.values()) child.kill();
  }

  private async stopPhases(): Promise<void> {
    const children = [...this.children.values()];
    const phases = [...new Set(children.map((child) => child.spec.stopPhase ?? 0))].sort((a, b) => a - b);
    for (const phase of phases) {
      const together = children.filter((child) => (child.spec.stopPhase ?? 0) === phase);
      await Promise.all(together.map((child) => child.end('stopped')));
    }
    this.register.close();
  }

  private child(name: string): SupervisedChild {
    const child = this.children.get(name);
    if (!child) throw new Error(`There is no process named ${name}`);
    return child;
  }

  private changed(status: ChildStatus): void {
    this.register.save(() =>
      [...this.children.values()].map((child) => ({
        status: child.status(),
        adoptable: child.spec.adoptable ?? false,
      })),
    );
    this.events.emit('status', status);
  }
}
