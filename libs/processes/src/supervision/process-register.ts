import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessLog } from '../process-log.js';
import { type ProcessIdentity, identityOf, isSameProcessAlive, sendSignal } from '../process-identity.js';
import { poll } from '../wait.js';
import type { ChildStatus } from './child-status.js';

const leftoverGraceMs = 5_000;
const retryMs = 1_000;

/** A child as the register describes it. */
export interface RegisteredChild {
  readonly status: ChildStatus;
  readonly adoptable: boolean;
}

/** One entry of processes.json. */
export interface RegisteredProcess extends ChildStatus {
  readonly startedAt: string | null;
  readonly adoptable: boolean;
}

/**
 * The file processes.json in the data folder. It lists the running processes for operators, tests and the next start
 * after a crash.
 */
export class ProcessRegister {
  private readonly file: string;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    dataDirectory: string,
    private readonly log: ProcessLog,
  ) {
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

  /**
   * Writes what `current` returns. A full disk must not end the supervisor, which alone can restart the processes: a
   * failed write is logged once and repeated until it succeeds.
   */
  save(current: () => readonly RegisteredChild[]): void {
    const isRepeated = this.retry !== undefined;
    this.close();
    try {
      this.write(current());
      if (isRepeated) this.log.info('The process register is written again', { file: this.file });
    } catch (err) {
      if (!isRepeated) this.log.error('The process register cannot be written', { file: this.file, err });
      this.retry = setTimeout(() => this.save(current), retryMs).unref();
    }
  }

  /** Cancels the retry of a failed write. */
  close(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
  }

  /** Replaces the file atomically, so a reader never sees a partial file. */
  private write(children: readonly RegisteredChild[]): void {
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
   * Ends the processes that a killed supervisor left running, since they hold ports and stores. Adoptable processes
   * stay. Another program that has received the same process id is not touched.
   */
  async endLeftovers(): Promise<void> {
    const leftovers = this.read().filter(
      (entry): entry is RegisteredProcess & ProcessIdentity =>
        !entry.adoptable && entry.pid !== null && entry.startedAt !== null,
    );
    await Promise.all(
      leftovers.filter(isSameProcessAlive).map(async (entry) => {
        this.log.info('Ending a process that an earlier run left behind', {
          name: entry.name,
          pid: entry.pid,
        });
        sendSignal(entry.pid, 'SIGTERM');
        const gone = (): true | undefined => (isSameProcessAlive(entry) ? undefined : true);
        if (await poll(gone, { timeoutMs: leftoverGraceMs })) return;
        sendSignal(entry.pid, 'SIGKILL');
        await poll(gone, { timeoutMs: leftoverGraceMs });
      }),
    );
  }
}
