import { buildExport } from '@emberdeck/contracts/identity/personal-exports';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { BlobStore } from '@emberdeck/platform/blobs/blob-store';
import { Blobs, type StoredBlob } from '@emberdeck/platform/blobs/blobs';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import {
  type JobChange,
  type JobContext,
  OnJobChange,
  RunJob,
} from '@emberdeck/platform/jobs/run-job.decorator';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { PersonalSourcesService } from '../personal/personal-sources.service.js';
import { bytesOf, ownFiles } from './archive/own-files.js';
import { type ArchiveParts, writeArchive } from './archive/personal-archive.js';
import { ZipArchive } from './archive/zip-archive.js';
import { ExportBuildsService, type OpenExport } from './export-builds.service.js';
import { exportOwner } from './export.mapper.js';

/** Room for the tables, which are compressed. */
const tablesBytes = 256 * 1024 * 1024;

/** The lifetime of an archive that is not yet part of its export. A crash in between leaves no orphan. */
const unfinishedSeconds = 3_600;

/** Makes the archives of exports. */
@Injectable()
export class ExportsJobs {
  constructor(
    private readonly builds: ExportBuildsService,
    private readonly sources: PersonalSourcesService,
    private readonly blobs: Blobs,
    private readonly store: BlobStore,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** A run that ends without its archive, also with its process, is repeated from the start. */
  @RunJob(buildExport)
  async build({ exportId }: JobInput<typeof buildExport>, context: JobContext): Promise<null> {
    const open = await this.builds.find(exportId);
    if (open === null) return null;
    const blob = await this.archive(open, context);
    try {
      context.signal.throwIfAborted();
      await this.builds.finish(open, blob, context);
    } catch (error) {
      await this.builds.discard(open, blob.id).catch((err: unknown) => {
        this.logger.warn('An archive without an export expires within the hour', { err });
      });
      throw error;
    }
    return null;
  }

  @OnJobChange(buildExport)
  follow(tx: Tx, { input }: JobChange<typeof buildExport>): Promise<void> {
    return this.builds.follow(tx, input.exportId);
  }

  /** Writes and stores at once: a slow store slows the reading down, and nothing piles up. */
  private async archive({ userId }: OpenExport, context: JobContext): Promise<StoredBlob> {
    const madeAt = this.clock.now();
    const tables = await this.sources.tables();
    const files = await ownFiles(this.sources, tables, userId);
    const zip = new ZipArchive(madeAt);
    const storing = new AbortController();
    const file = {
      owner: exportOwner(userId),
      name: `emberdeck-data-${madeAt.toISOString().slice(0, 10)}.zip`,
      type: 'application/zip',
      lifetimeSeconds: unfinishedSeconds,
      maxBytes: bytesOf(files) + tablesBytes,
      signal: context.signal,
    };
    const stored = this.blobs.put(file, zip.content).catch((error: unknown) => {
      storing.abort(error);
      throw error;
    });
    // It is awaited when the writer has stopped, and must not end the process before.
    stored.catch(() => undefined);
    const parts: ArchiveParts = {
      ...{ sources: this.sources, store: this.store, zip, userId, madeAt },
      signal: AbortSignal.any([context.signal, storing.signal]),
      onProgress: (percent) => context.progress(percent, 100),
    };
    try {
      await writeArchive(parts, tables, files);
    } catch (error) {
      zip.fail(error);
      // The store says why it takes no more; the writer only notices it.
      await stored.catch((cause: unknown) => {
        if (storing.signal.aborted && parts.signal.reason === cause) throw cause;
      });
      throw error;
    }
    return stored;
  }
}
