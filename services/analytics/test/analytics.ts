import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';
import { type Activity, activityRecorded, listActivities } from '@emberdeck/contracts/analytics/activities';
import { createDataSource, type DataSource } from '@emberdeck/contracts/analytics/data-sources';
import {
  appendUpload,
  beginUpload,
  commitUpload,
  type UploadAnswer,
  uploadChunkBytes,
} from '@emberdeck/contracts/analytics/uploads';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { Clock } from '@emberdeck/platform/rules/clock';
import { eventually } from '@emberdeck/testing/eventually';
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

export const startAnalytics = (options: HarnessOptions = {}): Promise<TestService> =>
  startTestService(definition, options);

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

/** Opens an upload and sends the whole file; returns the input of its commit. */
export async function sendFile(
  service: TestService,
  actor: Actor,
  sourceId: string,
  content: string | Buffer,
  announced: { readonly sizeBytes?: number } = {},
): Promise<{ uploadId: string; sha256: string }> {
  const file = Buffer.from(content);
  const { uploadId } = await service.call(
    beginUpload,
    { sourceId, fileName: 'figures.csv', sizeBytes: file.length, ...announced },
    { actor },
  );
  for (let index = 0; index * uploadChunkBytes < file.length; index += 1) {
    const piece = file.subarray(index * uploadChunkBytes, (index + 1) * uploadChunkBytes);
    await service.call(appendUpload, { uploadId, index, data: piece.toString('base64') }, { actor });
  }
  return { uploadId, sha256: createHash('sha256').update(file).digest('hex') };
}

/** The whole way of a file. */
export async function upload(
  service: TestService,
  actor: Actor,
  sourceId: string,
  content: string | Buffer,
  idempotencyKey?: string,
): Promise<UploadAnswer> {
  const sent = await sendFile(service, actor, sourceId, content);
  return service.call(commitUpload, sent, {
    actor,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
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
export async function runScheduled(service: TestService, name: string): Promise<void> {
  const ended = (): Promise<number> =>
    countRows(service, `job WHERE name = '${name}' AND status NOT IN ('queued', 'running')`);
  const before = await ended();
  await service.database.asAdministrator(
    `SET search_path = analytics; SELECT add_job('schedule', '{"name": "${name}"}')`,
  );
  await eventually(async () => expect(await ended()).toBeGreaterThan(before));
}

export const planSyncs = (service: TestService): Promise<void> => runScheduled(service, 'schedule-syncs');
