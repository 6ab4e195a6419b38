import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { maxUploadBytes, type UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { from as copyFrom } from 'pg-copy-streams';
import type { Figure } from '../report/figure.js';
import { compare } from '../setup/rounds.js';
import { type Setup, withSetup } from '../setup/setup.js';
import type { Benchmark } from './benchmark.js';

const names = 20;
const dayMs = 86_400_000;
const minuteMs = 60_000;
const rowsPerChunk = 2_000;

const copyStatement = `COPY analytics.metric (workspace_id, data_source_id, name, value, unit, "timestamp") FROM STDIN`;

/** Rows of a file of the largest size, oldest first. */
function largestFile(): string[] {
  const rows: string[] = [];
  const begin = Math.floor(Date.now() / dayMs) * dayMs - 364 * dayMs;
  for (let size = 100; size < maxUploadBytes; size += rows.at(-1)?.length ?? 0) {
    const at = new Date(begin + Math.floor(rows.length / names) * 40 * minuteMs);
    const value = (rows.length % 9_973) + 0.25;
    rows.push(`metric_${rows.length % names},${value},EUR,${at.toISOString().slice(0, 19)}Z\n`);
  }
  // The last row went over the limit.
  return rows.slice(0, -1);
}

/** Measures a file of 10 MB, from its request to its answer, against COPY of the same rows into the same table. */
export const ingest: Benchmark = ({ rounds }, say) =>
  withSetup('all-in-one', async (setup) => {
    const rows = largestFile();
    const browser = setup.product.browser();
    await browser.join(freshEmail());
    const seconds = await compare(Math.min(rounds, 4), {
      ours: () => upload(setup, browser, rows),
      plain: () => copy(setup, browser, rows),
    });
    say(`${rows.length} rows in a file`);
    const perSecond = (side: 'ours' | 'plain') => rows.length / seconds.of(side);
    const ratio: Figure = {
      name: 'rows of a file against bare COPY',
      ours: perSecond('ours'),
      base: perSecond('plain'),
      unit: '/s',
      value: seconds.ratio('plain', 'ours'),
      target: { atLeast: 0.5 },
    };
    const time = seconds.of('ours');
    return [
      ratio,
      { name: '10 MB of CSV', ours: time, base: null, unit: 's', value: time, target: { atMost: 3 } },
    ];
  });

async function newSource({ database }: Setup, browser: Browser): Promise<DataSource> {
  const { body } = await browser.post<DataSource>('/api/data-sources', {
    name: 'Ingestion',
    type: 'File Upload',
  });
  await database.query('SET search_path = analytics');
  await database.query(
    `SELECT ensure_metric_partition(now() - place * interval '1 week') FROM generate_series(0, 53) AS place`,
  );
  await database.query('CHECKPOINT');
  return body;
}

async function upload(setup: Setup, browser: Browser, rows: readonly string[]): Promise<number> {
  const { id } = await newSource(setup, browser);
  const content = new Uint8Array(Buffer.from(['name,value,unit,timestamp\n', ...rows].join('')));
  const startedAt = performance.now();
  const { body } = await browser.upload<UploadAnswer>(`/api/data-sources/${id}/uploads`, {
    name: 'figures.csv',
    content,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  if (body.rowsAdded !== rows.length) throw new Error(`Only ${body.rowsAdded} rows were added`);
  return seconds;
}

async function copy(setup: Setup, browser: Browser, rows: readonly string[]): Promise<number> {
  const { id } = await newSource(setup, browser);
  const workspaceId = (await browser.get<{ workspaceId: string }>('/api/auth/user')).body.workspaceId;
  const lines = rows.map((row) => `${workspaceId}\t${id}\t${row.replaceAll(',', '\t')}`);
  const chunks = Array.from({ length: Math.ceil(lines.length / rowsPerChunk) }, (_, n) =>
    Buffer.from(lines.slice(n * rowsPerChunk, (n + 1) * rowsPerChunk).join('')),
  );
  const startedAt = performance.now();
  await pipeline(Readable.from(chunks), setup.database.query(copyFrom(copyStatement)));
  return (performance.now() - startedAt) / 1000;
}
