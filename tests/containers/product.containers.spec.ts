import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { theJourney } from '../system/journey.js';
import { expectStored, idsOf, keepBusy } from '../system/product-invariants.js';
import { ComposeProduct, everyService, oneShots, programs, recoveryMs } from './compose-product.js';
import type { Container } from './engine.js';
import { brokerCommand, connectCommand } from './probes.js';
import { SteadyLoad } from './steady-load.js';

let product: ComposeProduct;

beforeAll(async () => {
  product = await ComposeProduct.start();
});

afterAll(() => product.stop());

/** The steps of the journey in the running product. */
function journeyHere(): void {
  theJourney({
    start: () => Promise.resolve({ browser: () => product.browser(), stop: () => Promise.resolve() }),
    takesUnverified: false,
  });
}

async function containerOf(service: string): Promise<Container> {
  const [container] = await product.engine.containers(service);
  if (!container) throw new Error(`There is no container of ${service}`);
  return container;
}

/** The countable data of a user. */
async function holdingsOf(browser: Browser) {
  const profile = await browser.get<PlayerProfile>('/api/player/profile');
  return {
    apps: await idsOf(browser, '/api/connected-apps'),
    messages: await idsOf(browser, '/api/messages'),
    coins: profile.body.totalCoins,
  };
}

/** Sends 20 requests a second during `work`. Expects that all succeed and every posted message is stored once. */
async function expectNoPause(work: (load: SteadyLoad) => Promise<void>): Promise<void> {
  const browser = product.browser();
  await browser.join(freshEmail());
  const load = new SteadyLoad(browser);
  try {
    await work(load);
  } finally {
    await load.stop();
  }
  expect(load.failures).toEqual({});
  expect(load.sent).toBeGreaterThan(200);
  expect(await idsOf(browser, '/api/messages')).toEqual([...load.posted].sort());
}

describe('the containers', () => {
  it('run as an unprivileged user on a read-only root', async () => {
    for (const service of [...programs, 'migrate']) {
      const { user, readOnly } = await containerOf(service);
      expect({ service, user, readOnly }).toEqual({ service, user: '10001:10001', readOnly: true });
    }
    for (const service of everyService) {
      const { user, readOnly } = await containerOf(service);
      // The database starts as root and switches to its own user.
      const expected = service === 'postgres' ? '' : '10001:10001';
      expect({ service, user, readOnly }).toEqual({ service, user: expected, readOnly: true });
    }
    const { id } = await containerOf('postgres');
    const first = await product.engine.execute(id, ['stat', '-c', '%U', '/proc/1']);
    expect(first.output.trim()).toBe('postgres');
  });

  it('give the public gateway no access to the database and no key to its data', async () => {
    const { id } = await containerOf('gateway');
    const { addresses } = await containerOf('postgres');
    const database = ['postgres', ...Object.values(addresses)].map((host) => `${host}:5432`);
    const tried = connectCommand(['nats:4222', 'redis:6379', ...database]);
    expect(JSON.parse((await product.engine.execute(id, tried)).output)).toEqual(['nats:4222', 'redis:6379']);
    const names = ['node', '-e', 'console.log(JSON.stringify(Object.keys(process.env)))'];
    const held = JSON.parse((await product.engine.execute(id, names)).output) as string[];
    expect(held).toContain('CONTEXT_SECRET');
    expect(held.filter((name) => /^(DATABASE|ENCRYPTION|POSTGRES)/.test(name))).toEqual([]);
    const inside = await containerOf('identity');
    const own = JSON.parse((await product.engine.execute(inside.id, names)).output) as string[];
    expect(own).toContain('DATABASE_PASSWORD');
    expect(own.filter((name) => /^(CONTEXT_SECRET|DATABASE_ROLE|ENCRYPTION|POSTGRES)/.test(name))).toEqual(
      [],
    );
  });

  it('serve the metrics of every program, the provisioner included, to the inner network', async () => {
    const script =
      "fetch('http://provisioner:9080/metrics').then(async (it) => console.log(await it.text()))";
    const { output } = await product.engine.execute((await containerOf('gateway')).id, [
      'node',
      '-e',
      script,
    ]);
    expect(output).toContain('emberdeck_check_healthy{check="event stream"} 1');
  });

  it('publish only one port, and the page of caught mail', async () => {
    const containers = await product.engine.containers();
    const published = containers.filter(({ publishedPorts }) => publishedPorts.length > 0);
    expect(published.map(({ service }) => service).sort()).toEqual(['front', 'maildev']);
  });

  it('accept connections from the edge network only at the gateway', async () => {
    const ports = [8080, 9080, 4222, 8222, 5432, 6379];
    const behind = (await product.engine.containers()).filter(
      ({ service }) => !['front', 'maildev', 'gateway', ...oneShots].includes(service),
    );
    expect(behind.length).toBeGreaterThanOrEqual(9);
    const closed = behind.flatMap(({ addresses }) =>
      Object.values(addresses).flatMap((address) => ports.map((port) => `${address}:${port}`)),
    );
    const edge = `${product.project}_edge`;
    const gateway = `${(await containerOf('gateway')).addresses[edge]}:8080`;
    const output = await product.help({
      command: connectCommand([gateway, ...closed]),
      network: edge,
    });
    expect(JSON.parse(output)).toEqual([gateway]);
  });
});

describe('the journey, with a container of each program', journeyHere);

describe('kill -9', () => {
  it.each(everyService)(
    'of the container of %s: keeps all acknowledged data, once, and all is ready again',
    async (service) => {
      const browser = product.browser();
      await browser.join(freshEmail());
      const stop = new AbortController();
      const busy = keepBusy(browser, stop.signal);
      const sources = async (): Promise<number> => (await idsOf(browser, '/api/data-sources')).length;
      await eventually(async () => expect(await sources()).toBeGreaterThan(0));
      await product.kill(await containerOf(service));
      await product.ready();
      const after = await eventually(sources, recoveryMs);
      await eventually(async () => expect(await sources()).toBeGreaterThan(after), recoveryMs);
      stop.abort();
      await expectStored(browser, await busy);
    },
  );
});

describe('with two containers of each program', () => {
  beforeAll(() => product.scale(Object.fromEntries(programs.map((program) => [program, 2]))));

  describe('the journey', journeyHere);

  it('a rolling restart of all programs fails no request and loses no message', async () => {
    await expectNoPause(async (load) => {
      for (const program of programs) {
        const before = await product.engine.containers(program);
        expect({ program, containers: before.length }).toEqual({ program, containers: 2 });
        load.phase = `restarting ${program}`;
        for (const container of before) await product.restart(container);
        const after = await product.engine.containers(program);
        const started = (all: readonly Container[]) => all.map(({ startedAt }) => startedAt);
        expect(started(after).filter((each) => started(before).includes(each))).toEqual([]);
      }
    });
  });

  it('a rolling upgrade of all programs fails no request and loses no message', async () => {
    const next = await product.nextVersion();
    await expectNoPause(async (load) => {
      for (const program of programs) {
        load.phase = `upgrading ${program}`;
        await product.upgrade(program, next);
        const images = (await product.engine.containers(program)).map(({ image }) => image.split(':').at(-1));
        expect({ program, images }).toEqual({ program, images: [next, next] });
      }
    });
  });
});

describe('with three containers of messaging and two gateways', () => {
  beforeAll(() => product.scale({ messaging: 3, gateway: 2 }));

  it('has the requested replicas, and one of each other program', async () => {
    const counts: Record<string, number> = {};
    for (const program of programs) counts[program] = (await product.engine.containers(program)).length;
    expect(counts).toEqual({
      ...Object.fromEntries(programs.map((program) => [program, 1])),
      ...{ messaging: 3, gateway: 2 },
    });
  });

  describe('the journey', journeyHere);
});

describe('the address of a visitor', () => {
  const one = { ENTRIES_PER_HOUR_BY_ADDRESS: '1' };

  /** Starts to join through a proxy that passes on the client address. */
  const enterFor = async (address: string): Promise<number> => {
    const contact = { entryType: 'email', entryValue: freshEmail() };
    const headers = { 'x-forwarded-for': address };
    return (await product.browser().post('/api/onboard/entry', contact, { headers })).status;
  };

  afterAll(() => product.reconfigure({}, 'identity', 'front'));

  it('is the address of the connection, whatever its headers claim', async () => {
    await product.reconfigure(one, 'identity', 'front');
    // An earlier test may have joined from this address already.
    await enterFor('198.51.100.1');
    expect([await enterFor('198.51.100.2'), await enterFor('198.51.100.3')]).toEqual([429, 429]);
  });

  it('is taken from a trusted proxy', async () => {
    await product.reconfigure({ ...one, TRUSTED_PROXIES: 'uniquelocal' }, 'identity', 'front');
    const named = ['198.51.100.4', '198.51.100.5', '203.0.113.1, 198.51.100.4'];
    const answers = [];
    for (const address of named) answers.push(await enterFor(address));
    expect(answers).toEqual([200, 200, 429]);
  });
});

describe("a service's credentials at the broker", () => {
  it.each(serviceNames)('of %s open nothing of another service', async (own) => {
    const others = serviceNames.filter((name) => name !== own);
    const foreign = {
      publish: [
        ...others.map((name) => `emberdeck.${name}.v1.probe`),
        '$JS.API.STREAM.PURGE.EMBERDECK',
        '$JS.API.STREAM.DELETE.EMBERDECK',
      ],
      subscribe: [
        ...others.flatMap((name) => [
          `emberdeck.${name}.v1.>`,
          `emberdeck.${name}.call.v1.>`,
          `_INBOX_${name}.>`,
        ]),
        '>',
      ],
    };
    const allowed = {
      publish: [`emberdeck.${own}.v1.probe`],
      subscribe: [`emberdeck.${own}.call.v1.probe`, `_INBOX_${own}.probe`],
    };
    const command = brokerCommand({
      publish: [...foreign.publish, ...allowed.publish],
      subscribe: [...foreign.subscribe, ...allowed.subscribe],
    });
    // Retries until the client reaches the broker: the engine's name server may not respond for a while.
    const output = await eventually(async () => {
      const end = await product.engine.execute((await containerOf(own)).id, command);
      if (end.code !== 0) throw new Error(end.output);
      return end.output;
    }, recoveryMs);
    expect(JSON.parse(output)).toEqual(
      [
        ...foreign.publish.map((subject) => `publish ${subject}`),
        ...foreign.subscribe.map((subject) => `subscription ${subject}`),
      ].sort(),
    );
  });
});

describe("the operator's commands", () => {
  it('restore the data of a backup, and end every session', async () => {
    const email = freshEmail();
    const browser = product.browser();
    await browser.join(email);
    await browser.post('/api/connected-apps', { appName: 'Kept', appType: 'other' });
    await browser.post('/api/messages', { content: 'Kept' });
    const kept = await holdingsOf(browser);
    await product.operate('backup', '/data/archive');
    await browser.post('/api/connected-apps', { appName: 'Later', appType: 'other' });
    await browser.post('/api/messages', { content: 'Later' });
    expect(await holdingsOf(browser)).not.toEqual(kept);

    await expect(product.operate('restore', '/data/archive')).rejects.toThrow('Stop Emberdeck first');
    await product.compose.run('stop', ...programs);
    await product.operate('restore', '/data/archive');
    await product.compose.run('start', ...programs);
    await product.ready();
    expect((await browser.get('/api/player/profile')).status).toBe(401);
    const again = product.browser();
    await eventually(() => again.join(email), 2 * recoveryMs);
    expect(await holdingsOf(again)).toEqual(kept);
  });

  it('find nothing to fix in a healthy product', async () => {
    expect(await product.operate('doctor')).toContain('Nothing to fix.');
  });

  it('find no fault in the ledger after all earlier tests', async () => {
    expect(await product.operate('ledger', 'verify')).toMatch(/[1-9]\d* coins: 0 faults/);
  });
});
