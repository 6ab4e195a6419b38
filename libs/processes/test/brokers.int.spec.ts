import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrokerChild } from '../src/broker-child.js';
import { requireExecutable } from '../src/find-executable.js';
import { natsServer } from '../src/nats-server.js';
import { silentLog } from '../src/process-log.js';
import { redisServer } from '../src/redis-server.js';
import { Supervisor } from '../src/supervisor.js';
import { tcpProbe } from '../src/tcp-probe.js';
import { temporaryFolder } from './temporary-folder.js';
import { until } from './until.js';

/** Sends text to a server; returns its output until it closes the connection, rejects the login or answers a ping. */
function conversation(port: number, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    let received = '';
    socket.on('data', (data) => {
      received += data.toString();
      if (/PONG|-ERR|NOAUTH|WRONGPASS/.test(received)) socket.end();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
    socket.write(words);
  });
}

describe('private brokers', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let supervisor: Supervisor;

  beforeEach(() => {
    folder = temporaryFolder();
    supervisor = new Supervisor({ dataDirectory: folder.path, log: silentLog });
  });

  afterEach(async () => {
    await supervisor.stop();
    folder.remove();
  });

  it.each<[string, (options: { dataDirectory: string }) => Promise<BrokerChild>, string, string]>([
    ['nats', natsServer, 'PING\r\n', 'INFO '],
    ['redis', redisServer, 'PING\r\n', '-NOAUTH'],
  ])('%s is back on its port after kill -9', async (name, make, question, answer) => {
    const child = await make({ dataDirectory: folder.path });
    supervisor.start(child);
    await supervisor.whenReady(name);
    const [before] = supervisor.status();
    process.kill(before?.pid ?? 0, 'SIGKILL');
    await until('it has a new process', () => {
      const [now] = supervisor.status();
      return now?.state === 'ready' && now.pid !== before?.pid;
    });
    expect(supervisor.status()).toMatchObject([{ port: child.port, url: child.url, restarts: 1 }]);
    expect((await tcpProbe(child.port, question))?.toString()).toContain(answer);
  });

  it.each<[string, (options: { dataDirectory: string }) => Promise<BrokerChild>, string]>([
    ['nats', natsServer, 'Authorization Violation'],
    ['redis', redisServer, '-NOAUTH'],
  ])('%s accepts the right password only', async (name, make, refusal) => {
    const child = await make({ dataDirectory: folder.path });
    supervisor.start(child);
    await supervisor.whenReady(name);
    const { password } = new URL(child.connectionUrl);
    const hello = (given: string): string =>
      name === 'nats'
        ? `CONNECT {"user":"emberdeck","pass":"${given}","verbose":false}\r\nPING\r\n`
        : `AUTH ${given}\r\nPING\r\n`;
    expect(await conversation(child.port, hello('wrong'))).not.toContain('PONG');
    expect(await conversation(child.port, 'PING\r\n')).toContain(refusal);
    expect(await conversation(child.port, hello(password))).toContain('PONG');
    expect(JSON.stringify(supervisor.status())).not.toContain(password);
  });

  it('nats and redis answer a probe, but not while they are frozen', async () => {
    const children = await Promise.all(
      [natsServer, redisServer].map((make) => make({ dataDirectory: folder.path })),
    );
    for (const child of children) supervisor.start(child);
    await Promise.all(children.map(({ name }) => supervisor.whenReady(name)));
    const ask = () => Promise.all(children.map((child) => child.answers()));
    expect(await ask()).toEqual([true, true]);
    for (const { pid } of supervisor.status()) process.kill(pid ?? 0, 'SIGSTOP');
    // A signal takes effect when its process runs the next time.
    await until('none answers', async () => (await ask()).every((answers) => !answers));
    for (const { pid } of supervisor.status()) process.kill(pid ?? 0, 'SIGCONT');
  });

  it('deletes the store of a held nats-server, which starts again without it', async () => {
    const nats = await natsServer({ dataDirectory: folder.path });
    supervisor.start(nats);
    await supervisor.whenReady('nats');
    await supervisor.hold('nats', 'SIGKILL');
    const store = join(folder.path, 'nats', 'store');
    expect(existsSync(store)).toBe(true);
    await nats.wipe();
    expect(existsSync(store)).toBe(false);
    supervisor.release('nats');
    await supervisor.whenReady('nats');
  });

  it('names what to install when a server is missing', () => {
    expect(() => requireExecutable('no-such-server')).toThrow('apt-get install nats-server redis-server');
  });
});
