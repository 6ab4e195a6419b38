import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { DataSource } from 'typeorm';
import type { TestDatabase } from '../../src/database/test-database.js';
import { eventually } from '../../src/eventually.js';
import { RecordingLogger } from '../recording-logger.js';
import { testDatabase } from './services.js';

/** Stands between a client and the database, and can stop passing anything on, as a frozen server does. */
class FreezableWay {
  readonly #sockets = new Set<Socket>();
  #isFrozen = false;

  private constructor(
    private readonly server: Server,
    private readonly target: { readonly host: string; readonly port: number },
  ) {
    server.on('connection', (near: Socket) => this.join(near));
  }

  static async to(url: URL): Promise<FreezableWay> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FreezableWay(server, { host: url.hostname, port: Number(url.port) });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  freeze(): void {
    this.#isFrozen = true;
    for (const socket of this.#sockets) socket.pause();
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const socket of this.#sockets) socket.resume();
  }

  close(): void {
    this.server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  private join(near: Socket): void {
    const far = connect(this.target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#isFrozen) from.pause();
    }
  }
}

describe('a database that is frozen', () => {
  const logger = new RecordingLogger();
  let database: TestDatabase;
  let way: FreezableWay;
  let dataSource: DataSource;
  let work: UnitOfWork;

  beforeAll(async () => {
    database = await testDatabase();
    const url = new URL(database.urlOf('alpha'));
    way = await FreezableWay.to(url);
    url.port = String(way.port);
    const watchTimes = { lookMs: 20, suspiciousMs: 200, probeMs: 300, frozenProbeMs: 5_000 };
    dataSource = await database.connect('alpha', { url: url.href, poolSize: 2, logger, watchTimes });
    work = new UnitOfWork(dataSource);
  });

  afterAll(async () => {
    way.close();
    await database.drop();
  });

  const unavailable = { code: 'unavailable', details: { retryAfterSeconds: 5 } };

  it('is told from one that is slow', async () => {
    const slow = work.read<{ done: string }>(`SELECT 'yes' AS done FROM pg_sleep(0.8)`);
    expect(await slow).toEqual([{ done: 'yes' }]);
    expect(logger.messages('error')).toEqual([]);
  });

  it('fails what waits for it, refuses what comes, and is used again once it answers', async () => {
    const before = await work.read<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    way.freeze();
    const startedAt = performance.now();
    const waiting = [
      work.read('SELECT 1'),
      work.run((tx) => tx.query('SELECT 1')),
      // Waits in the queue of the pool.
      work.run((tx) => tx.query('SELECT 1')),
    ];
    await Promise.all(waiting.map((each) => expect(each).rejects.toMatchObject(unavailable)));
    expect(performance.now() - startedAt).toBeLessThan(2_000);

    const refusedAt = performance.now();
    await expect(work.read('SELECT 1')).rejects.toMatchObject(unavailable);
    await expect(work.run((tx) => tx.query('SELECT 1'))).rejects.toMatchObject(unavailable);
    expect(performance.now() - refusedAt).toBeLessThan(200);

    way.thaw();
    const after = await eventually(() => work.read<{ pid: number }>('SELECT pg_backend_pid() AS pid'));
    expect(after).not.toEqual(before);
    expect(logger.messages('error')).toEqual(['The database does not answer; its connections are given up']);
    expect(logger.messages('info')).toContain('The database answers again');
  });
});
