import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { type Activity, activityRecorded, listActivities } from '@emberdeck/contracts/analytics/activities';
import { createDataSource, type DataSource } from '@emberdeck/contracts/analytics/data-sources';
import {
  beginUpload,
  readUpload,
  startImport,
  type UploadAnswer,
} from '@emberdeck/contracts/analytics/uploads';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { eventually } from '@emberdeck/testing/eventually';
import { runScheduledJob } from '@emberdeck/testing/run-scheduled';
import { sendContent } from '@emberdeck/testing/send-content';
import { type HarnessOptions, startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';

/** Time that stands still until a test moves it. */
export class TestClock extends Clock {
  constructor(public time: string) {
    super();
  }
  now(): Date {
    return new Date(this.time);
  }
}

/** The files of services without a folder of their own. */
const blobFolder = mkdtempSync(join(tmpdir(), 'emberdeck-analytics-files-'));
process.once('exit', () => rmSync(blobFolder, { recursive: true, force: true }));

const folders = new WeakMap<TestService, string>();

export async function startAnalytics(options: HarnessOptions = {}): Promise<TestService> {
  const environment = { EMBERDECK_BLOB_DIR: blobFolder, ...options.environment };
  const service = await startTestService(definition, { ...options, environment });
  folders.set(service, environment.EMBERDECK_BLOB_DIR);
  return service;
}

/** A file that has arrived, as its preview and its import name it. */
export type SentFile = CallInput<typeof startImport>;

/** The newest activities that the actor sees, also those of events that the service has just published. */
export async function activitiesOf(service: TestService, actor: Actor, limit = 50): Promise<Activity[]> {
  await service.published(activityRecorded);
  return service.call(listActivities, { limit }, { actor });
}

/** A File Upload source of the actor's workspace. */
export function aSource(
  service: TestService,
  actor: Actor,
  changes: Partial<Pick<DataSource, 'name' | 'type'>> = {},
): Promise<DataSource> {
  const input = {
    name: 'Figures',
    type: 'File Upload',
    description: null,
    endpoint: null,
    apiKey: null,
  } as const;
  return service.call(createDataSource, { ...input, ...changes }, { actor });
}

/** Announces a file, and sends it as the gateway does; returns the input of its import. */
export async function sendFile(
  service: TestService,
  actor: Actor,
  sourceId: string,
  content: string | Buffer,
): Promise<SentFile> {
  const file = Buffer.from(content);
  const announced = { id: sourceId, fileName: 'figures.csv', sizeBytes: file.length };
  const { id: uploadId } = await service.call(beginUpload, announced, { actor });
  const folder = folders.get(service) ?? blobFolder;
  await sendContent(service, { name: 'analytics', folder, actor, blobId: uploadId }, file);
  return { id: sourceId, uploadId, reading: null };
}

/** Imports a file that has arrived, and waits for the end. Rejects as the gateway does if the file is refused. */
export async function importSent(
  service: TestService,
  actor: Actor,
  sent: SentFile,
  idempotencyKey?: string,
): Promise<UploadAnswer> {
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  const { uploadId } = await service.call(startImport, sent, { actor, ...key });
  const state = await eventually(async () => {
    const read = await service.call(readUpload, { id: sent.id, uploadId }, { actor });
    expect(read.answer !== null || read.refusal !== null || read.run?.finishedAt != null).toBe(true);
    return read;
  }, 60_000);
  if (state.answer !== null) return state.answer;
  const message = state.refusal?.message ?? state.run?.reason ?? '';
  throw state.refusal?.field === 'file'
    ? invalid([{ field: 'file', message }])
    : new AppError('conflict', message);
}

/** The whole way of a file. */
export async function upload(
  service: TestService,
  actor: Actor,
  sourceId: string,
  content: string | Buffer,
  idempotencyKey?: string,
): Promise<UploadAnswer> {
  return importSent(service, actor, await sendFile(service, actor, sourceId, content), idempotencyKey);
}

/** Lines of a CSV file with the full header. */
export const csv = (...lines: string[]): string => ['name,value,unit,timestamp', ...lines, ''].join('\n');

/** How many rows a table has, as the administrator sees it. */
export async function countRows(service: TestService, table: string): Promise<number> {
  const [row] = await service.database.asAdministrator<{ count: string }>(
    `SELECT count(*) FROM analytics.${table}`,
  );
  return Number(row?.count);
}

/** Sets columns of a source by SQL. */
export const setSource = (service: TestService, id: string, columns: string): Promise<unknown> =>
  service.database.asAdministrator(`UPDATE analytics.data_source SET ${columns} WHERE id = '${id}'`);

/** Starts a scheduled job like the clock of the queue does, and waits for its end. */
export const runScheduled = (service: TestService, name: string): Promise<void> =>
  runScheduledJob(service, 'analytics', name);

export const planSyncs = (service: TestService): Promise<void> => runScheduled(service, 'schedule-syncs');
