import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChildSpec } from '../src/child-handle.js';
import { nodeProgram } from '../src/node-program.js';
import { isAlive } from '../src/process-identity.js';
import { silentLog } from '../src/process-log.js';
import { configurationFaultExitCode, type ReadyMessage } from '../src/protocol.js';
import type { ChildStatus } from '../src/supervision/child-status.js';
import type { RegisteredProcess } from '../src/supervision/process-register.js';
import { Supervisor } from '../src/supervisor.js';
import { temporaryFolder } from './temporary-folder.js';
import { until } from './until.js';

const program = (name: string): string => fileURLToPath(new URL(`./programs/${name}.js`, import.meta.url));

function stub(name: string, behavior = 'plain', settings: Partial<ChildSpec> = {}): ChildSpec {
  return nodeProgram({
    name,
    script: program('stub-program'),
    args: [behavior],
    prepare: () => Promise.resolve({ environment: {} }),
    ...settings,
  });
}

describe(Supervisor.name, () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let sut: Supervisor;

  const statusOf = (name: string): ChildStatus | undefined =>
    sut.status().find((child) => child.name === name);
  const pidOf = (name: string): number => statusOf(name)?.pid ?? 0;
  const registered = (): RegisteredProcess[] =>
    (
      JSON.parse(readFileSync(join(folder.path, 'processes.json'), 'utf8')) as {
        processes: RegisteredProcess[];
      }
    ).processes;

  beforeEach(() => {
    folder = temporaryFolder();
    sut = new Supervisor({ dataDirectory: folder.path, log: silentLog });
  });

  afterEach(async () => {
    await sut.stop();
    folder.remove();
  });

  it('restarts a killed child and writes its new process id to processes.json', async () => {
    sut.start(stub('app'));
    await sut.whenReady('app');
    const first = pidOf('app');
    process.kill(first, 'SIGKILL');
    await until('it is ready again', () => pidOf('app') !== first && statusOf('app')?.state === 'ready');
    expect(registered()).toEqual([
      expect.objectContaining({ name: 'app', pid: pidOf('app'), restarts: 1, state: 'ready' }),
    ]);
    expect(isAlive(first)).toBe(false);
  });

  it('restarts children while processes.json cannot be written, and writes it later', async () => {
    const file = join(folder.path, 'processes.json');
    mkdirSync(file);
    sut.start(stub('app'));
    await sut.whenReady('app');
    const first = pidOf('app');
    process.kill(first, 'SIGKILL');
    await until('it is ready again', () => pidOf('app') !== first && statusOf('app')?.state === 'ready');
    rmdirSync(file);
    await until('the register is written', () => existsSync(file));
    expect(registered()).toEqual([expect.objectContaining({ pid: pidOf('app'), state: 'ready' })]);
  });

  it('replaces a child that misses its probes, and keeps one that answers them', async () => {
    const probed = (spec: ChildSpec, answers: () => boolean): ChildSpec => ({
      ...spec,
      liveness: { everyMs: 10, misses: 3 },
      start: async (signal) => ({ ...(await spec.start(signal)), answers: () => Promise.resolve(answers()) }),
    });
    let frozen = 0;
    sut.start(probed(stub('app'), () => pidOf('app') !== frozen));
    sut.start(probed(stub('other'), () => true));
    await Promise.all([sut.whenReady('app'), sut.whenReady('other')]);
    frozen = pidOf('app');
    process.kill(frozen, 'SIGSTOP');
    await until('it is replaced', () => pidOf('app') !== frozen && statusOf('app')?.state === 'ready');
    expect(isAlive(frozen)).toBe(false);
    expect(statusOf('other')).toMatchObject({ state: 'ready', restarts: 0 });
  });

  it('keeps a held child stopped until it is released', async () => {
    sut.start(stub('app'));
    await sut.whenReady('app');
    const first = pidOf('app');
    await sut.hold('app', 'SIGKILL');
    expect(isAlive(first)).toBe(false);
    expect(statusOf('app')).toMatchObject({ state: 'held', pid: null, restarts: 0 });
    sut.release('app');
    await sut.whenReady('app');
    expect(pidOf('app')).not.toBe(first);
  });

  it('stops a later phase only after the earlier phase has ended', async () => {
    const order: string[] = [];
    sut.onStatus(({ name, state }) => {
      if (state === 'stopped') order.push(name);
    });
    sut.start(stub('database', 'plain', { stopPhase: 1 }));
    sut.start(stub('app', 'slow'));
    await Promise.all([sut.whenReady('app'), sut.whenReady('database')]);
    await sut.stop();
    expect(order).toEqual(['app', 'database']);
  });

  it('kills a child that does not stop within its grace', async () => {
    sut.start(stub('app', 'stubborn', { stopGraceMs: 200 }));
    await sut.whenReady('app');
    const pid = pidOf('app');
    await sut.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('gives up at once on a child with a faulty configuration', async () => {
    sut.start(stub('app', 'misconfigured'));
    await expect(sut.whenReady('app')).rejects.toMatchObject({
      message: 'app is failed',
      exitCode: configurationFaultExitCode,
    });
    expect(statusOf('app')?.restarts).toBe(0);
  });

  it('passes on the ready message of a child', async () => {
    const messages: ReadyMessage[] = [];
    sut.start(
      nodeProgram({
        name: 'app',
        script: program('stub-program'),
        args: ['hello'],
        prepare: () => Promise.resolve({ environment: {} }),
        onReady: (message) => messages.push(message),
      }),
    );
    await sut.whenReady('app');
    expect(messages).toEqual([{ kind: 'ready', address: 'http://localhost:1', demo: 'hello' }]);
  });

  it('leaves no child running when killed: one ends itself, the next supervisor ends the other', async () => {
    const supervisor = fork(program('supervisor-program'), [folder.path, program('stub-program')]);
    const [children] = (await once(supervisor, 'message')) as [ChildStatus[]];
    const pid = (name: string): number => children.find((child) => child.name === name)?.pid ?? 0;
    supervisor.kill('SIGKILL');
    await until('the obedient child has ended', () => !isAlive(pid('obedient')));
    expect(isAlive(pid('deaf'))).toBe(true);
    await sut.endLeftovers();
    expect(isAlive(pid('deaf'))).toBe(false);
  });

  it('does not touch another program that reuses the process id of an earlier child', async () => {
    const bystander = fork(program('stub-program'));
    await once(bystander, 'message');
    const entry = { name: 'app', pid: bystander.pid, startedAt: '1', adoptable: false };
    writeFileSync(join(folder.path, 'processes.json'), JSON.stringify({ processes: [entry] }));
    await sut.endLeftovers();
    expect(isAlive(bystander.pid ?? 0)).toBe(true);
    bystander.kill('SIGKILL');
  });
});
