import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessLog } from '../process-log.js';
import { type ProcessIdentity, identityOf, isSameProcessAlive, sendSignal } from '../process-identity.js';
import { poll } from '../wait.js';
import type { ChildStatus } from './child-status.js';

const leftoverGraceMs = 5_000;

/** One entry of processes.json. */
export interface RegisteredProcess extends ChildStatus {
  readonly startedAt: string | null;
  readonly adoptable: boolean;
}

/** The file processes.json in the data folder: who runs, for operators, tests and the next start after a crash. */
export class ProcessRegister {
  private readonly file: string;

  constructor(dataDirectory: string) {
    mkdirSync(dataDirectory, { recursive: true });
    this.file = join(dataDirectory, 'processes.json');
  }

  read(): readonly RegisteredProcess[] {
    try {
      const content = JSON.parse(readFileSync(this.file, 'utf8')) as { processes?: RegisteredProcess[] };
      return content.processes ?? [];
    } catch {
      return [];
    }
  }

  /** Replaces the file in one step, so that a reader never meets half of it. */
  write(children: readonly { readonly status: ChildStatus; readonly adoptable: boolean }[]): void {
    const processes: RegisteredProcess[] = children.map(({ status, adoptable }) => ({
      ...status,
      startedAt: status.pid === null ? null : identityOf(status.pid).startedAt,
      adoptable,
    }));
    const draft = `${this.file}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify({ supervisor: process.pid, processes }, null, 2)}\n`, {
      mode: 0o600,
    });
    renameSync(draft, this.file);
  }

  /**
   * Ends what a supervisor that was killed has left running, except what the next one takes over. They hold our ports
   * and stores. A process whose number has gone to somebody else is not touched.
   */
  async endLeftovers(log: ProcessLog): Promise<void> {
    const leftovers = this.read().filter(
      (entry): entry is RegisteredProcess & ProcessIdentity =>
        !entry.adoptable && entry.pid !== null && entry.startedAt !== null,
    );
    await Promise.all(
      leftovers.filter(isSameProcessAlive).map(async (entry) => {
        log.info('Ending a process that an earlier run left behind', { name: entry.name, pid: entry.pid });
        sendSignal(entry.pid, 'SIGTERM');
        const gone = (): true | undefined => (isSameProcessAlive(entry) ? undefined : true);
        if (await poll(gone, { timeoutMs: leftoverGraceMs })) return;
        sendSignal(entry.pid, 'SIGKILL');
        await poll(gone, { timeoutMs: leftoverGraceMs });
      }),
    );
  }
}
