import type { ChildProcess } from 'node:child_process';
import type { ChildExit } from './child-handle.js';
import type { ControlReply, ControlRequest, LauncherMessage, LauncherReadyMessage } from './protocol.js';
import type { ChildStatus } from './supervision/child-status.js';

type WithoutId<Request> = Request extends ControlRequest ? Omit<Request, 'id'> : never;

/** The far end of a launcher that a test has forked: waits for it and drives its processes. */
export class LauncherControl {
  /** Resolves once the product serves; rejects when the launcher ends before. */
  readonly ready: Promise<LauncherReadyMessage>;
  readonly exited: Promise<ChildExit>;
  private readonly open = new Map<number, (reply: ControlReply) => void>();
  private lastId = 0;

  constructor(private readonly launcher: ChildProcess) {
    this.exited = new Promise((resolve) => {
      launcher.once('exit', (code, signal) => resolve({ code, signal }));
    });
    this.ready = new Promise((resolve, reject) => {
      launcher.on('message', (message: LauncherMessage) => {
        if (message.kind === 'ready') resolve(message);
        else this.open.get(message.id)?.(message);
      });
      void this.exited.then((exit) => reject(new Error(`The launcher ended: ${JSON.stringify(exit)}`)));
    });
    // Who does not wait for it must not fail by it.
    this.ready.catch(() => {});
  }

  /** Stops a process by that signal (its usual one by default) and keeps it stopped. */
  async hold(name: string, signal?: NodeJS.Signals): Promise<void> {
    await this.ask({ kind: 'hold', name, ...(signal ? { signal } : {}) });
  }

  /** Starts a held process again; does not wait until it serves. */
  async release(name: string): Promise<void> {
    await this.ask({ kind: 'release', name });
  }

  /** Deletes the store of a held process. */
  async wipe(name: string): Promise<void> {
    await this.ask({ kind: 'wipe', name });
  }

  async status(): Promise<readonly ChildStatus[]> {
    return (await this.ask({ kind: 'status' })).processes;
  }

  /** Asks the launcher to end in order, and resolves when it has. */
  async stop(): Promise<ChildExit> {
    this.launcher.kill('SIGTERM');
    return this.exited;
  }

  private async ask(request: WithoutId<ControlRequest>): Promise<ControlReply> {
    const id = (this.lastId += 1);
    const reply = await new Promise<ControlReply>((resolve, reject) => {
      this.open.set(id, resolve);
      void this.exited.then(() => reject(new Error('The launcher has ended')));
      this.launcher.send({ ...request, id });
    });
    this.open.delete(id);
    if (reply.error !== null) throw new Error(reply.error);
    return reply;
  }
}
