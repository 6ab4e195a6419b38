import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';

/** The temporary folders of reports. Other processes of this machine have some, too. */
export const folderPrefix = 'emberdeck-report-';

/** The age of a folder that no process writes: reports take seconds. */
const staleMs = 3_600_000;

const intervalMs = 3_600_000;

/** Removes the temporary folders of processes that were killed while they wrote a report. */
@Injectable()
export class StaleFolders implements OnModuleInit, OnModuleDestroy {
  protected readonly temporary: string = tmpdir();
  private timer: NodeJS.Timeout | undefined;
  private removing: Promise<void> = Promise.resolve();

  constructor(
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const look = (): void => {
      this.removing = this.remove();
    };
    look();
    this.timer = setInterval(look, intervalMs).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.removing;
  }

  /** Never rejects: a folder that stays costs space only. */
  async remove(): Promise<void> {
    try {
      const names = await readdir(this.temporary);
      for (const name of names.filter((each) => each.startsWith(folderPrefix))) {
        const path = join(this.temporary, name);
        if (await this.isStale(path)) await rm(path, { recursive: true, force: true });
      }
    } catch (err) {
      this.logger.warn('Temporary folders of reports were not removed', { err });
    }
  }

  /** Real folders of the same user alone: anyone can make a name in the temporary folder. */
  private async isStale(path: string): Promise<boolean> {
    const found = await lstat(path).catch(() => null);
    if (!found?.isDirectory() || !isOwn(found.uid)) return false;
    const files = await readdir(path).catch(() => []);
    const states = await Promise.all(files.map((name) => lstat(join(path, name)).catch(() => null)));
    const newest = Math.max(found.mtimeMs, ...states.map((state) => state?.mtimeMs ?? 0));
    return this.clock.now().getTime() - newest > staleMs;
  }
}

/** Windows has no numbers of users, and its temporary folder belongs to one. */
const isOwn = (uid: number): boolean => process.platform === 'win32' || uid === userInfo().uid;
