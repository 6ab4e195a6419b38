import type { ChildProcess } from 'node:child_process';
import type { ChildExit } from './child-handle.js';
import type { ControlReply, ControlRequest, LauncherMessage, LauncherReadyMessage } from './protocol.js';
import type { ChildStatus } from './supervision/child-status.js';

type WithoutId<Request> = Request extends ControlRequest ? Omit<Request, 'id'> : never;

/** Controls a launcher that a test has forked: waits until it is ready, and holds and releases its processes. */
export class LauncherControl {
  /** Resolves once the product serves; rejects if the launcher ends first. */
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
    // Prevents an unhandled rejection in callers that do not await `ready`.
    this.ready.catch(() => {});
  }

  /** Stops a process with a signal (its stop signal by default) and does not restart it until `release`. */
  async hold(name: string, signal?: NodeJS.Signals): Promise<void> {
    await this.ask({ kind: 'hold', name, ...(signal ? { signal } : {}) });
  }

  /** Starts a held process again, without waiting until it serves. */
  async release(name: string): Promise<void> {
    await this.ask({ kind: 'release', name });
  }

  /** Deletes the stored data of a held process. */
  async wipe(name: string): Promise<void> {
    await this.ask({ kind: 'wipe', name });
  }

  async status(): Promise<readonly ChildStatus[]> {
    return (await this.ask({ kind: 'status' })).processes;
  }

  /** Stops the launcher gracefully and resolves when it has ended. */
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
