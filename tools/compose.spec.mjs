import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { blobServices } from '@emberdeck/contracts/registry/registry';
import { gatewaySettings } from '@emberdeck/gateway/gateway.settings';
import { blobSettings } from '@emberdeck/platform/config/blob-settings';
import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { parseSettings } from '@emberdeck/platform/config/settings';
import { sealingServices, serviceSettingsOf } from '@emberdeck/platform/config/service-settings';
import { statelessSettings } from '@emberdeck/platform/config/stateless-settings';
import { tracingSettings } from '@emberdeck/platform/telemetry/tracing-settings';
import { repositoryRoot } from './lib/repository.mjs';

const read = (path) => readFileSync(join(repositoryRoot, path), 'utf8');
const text = read('docker-compose.yml');
const { services: containers } = parse(text, { merge: true });

const variable = /\$\{([A-Z0-9_]+)(?::([-?])([^}]*))?\}/g;

/** Interpolates a value like Compose, with these variables in `.env`. */
const filledIn = (value, given) =>
  String(value).replaceAll(variable, (_all, name, kind, rest = '') => {
    if (given[name]) return given[name];
    assert.notEqual(kind, '?', `${name} is required`);
    return rest;
  });

/** The variables of `.env.example`. */
const example = Object.fromEntries(
  read('.env.example')
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      return name ? [[name, value]] : [];
    }),
);
const secrets = new Set(
  [...text.matchAll(variable)].flatMap(([, name, kind]) => (kind === '?' ? [name] : [])),
);
const made = Object.fromEntries(
  [...secrets].map((name) => [name, `s${name.toLowerCase()}`.padEnd(43, '0').slice(0, 43)]),
);

/**
 * Returns the environment of a container, including its image's variables. `given` are variables that an operator has
 * added to `.env`.
 */
const environmentOf = (name, given = {}) => ({
  NODE_ENV: 'production',
  ...Object.fromEntries(
    Object.entries(containers[name].environment).map(([key, value]) => [
      key,
      filledIn(value, { ...example, ...made, ...given }),
    ]),
  ),
});

/** A service and the containers that take part of its work. */
const workers = { 'analytics-worker': 'analytics' };

const services = ['identity', 'gamification', 'analytics', 'messaging', 'notifications'];
const settingsOf = async (service) =>
  (await import(`@emberdeck/${service}/${service}.settings`))[`${service}Settings`];

/** Settings that the deployment fixes, or that only serve development. */
const notForOperators = new Set(
  'NODE_ENV TRUSTED_PROXIES WEB_DIRECTORY ALLOW_UNVERIFIED_SIGNUP SHOW_CODES EMBERDECK_SCREEN_KEY SERVICE_ROLE'.split(
    ' ',
  ),
);
const settable = (settings) => Object.keys(settings.shape).filter((name) => !notForOperators.has(name));

/** Returns the names that a container receives from `.env`. For the test, each variable is set to its own name. */
const passed = (name, names) => {
  const environment = environmentOf(name, Object.fromEntries(names.map((each) => [each, each])));
  return names.filter((each) => environment[each] === each);
};

describe('docker-compose.yml', () => {
  for (const service of services) {
    it(`gives ${service} all required settings`, async () => {
      const own = await settingsOf(service);
      const parts = { base: serviceSettingsOf(service), tracing: tracingSettings, own };
      const { base } = parseSettings(parts, environmentOf(service));
      assert.equal(new URL(base.NATS_URL).username, service);
      assert.equal(base.NATS_STREAM, 'await');
      assert.equal(new URL(base.DATABASE_URL).password, '');
    });

    it(`gives ${service} its own secrets only`, async () => {
      const environment = environmentOf(service);
      const held = [...secrets].filter((name) =>
        Object.values(environment).some((value) => value.includes(made[name])),
      );
      const name = service.toUpperCase();
      const key = sealingServices.includes(service) ? ['ENCRYPTION_KEY'] : [];
      const own = [
        'CONTEXT_PUBLIC_KEY',
        `DATABASE_${name}_PASSWORD`,
        `NATS_${name}_PASSWORD`,
        'REDIS_PASSWORD',
      ];
      assert.deepEqual(held.sort(), [...own, ...key].sort());
      const known = [
        ...Object.keys(serviceSettingsOf(service).shape),
        ...Object.keys((await settingsOf(service)).shape),
        'OTEL_EXPORTER_OTLP_ENDPOINT',
      ];
      const foreign = Object.keys(environment).filter((each) => /SECRET|KEY|PASSWORD/.test(each));
      assert.deepEqual(
        foreign.filter((each) => !known.includes(each)),
        [],
      );
    });

    it(`lets an operator set every setting of ${service}, and rotate its keys`, async () => {
      const keys = sealingServices.includes(service) ? ['ENCRYPTION_KEYS_OLD'] : [];
      const common = [...keys, 'DATABASE_POOL_SIZE', 'LOG_LEVEL'];
      const names = [...common, ...settable(await settingsOf(service))];
      assert.deepEqual(passed(service, names), names);
    });
  }

  it('gives the gateway all required settings, and no key to the data of services', () => {
    const environment = environmentOf('gateway');
    const parts = { base: statelessSettings, tracing: tracingSettings, own: gatewaySettings };
    const { base } = parseSettings(parts, environment);
    assert.equal(new URL(base.NATS_URL).username, 'gateway');
    assert.equal(new URL(base.REDIS_URL).hostname, 'redis');
    const known = Object.keys({
      ...statelessSettings.shape,
      ...tracingSettings.shape,
      ...gatewaySettings.shape,
    });
    assert.deepEqual(
      Object.keys(environment).filter((name) => !known.includes(name)),
      [],
    );
    const held = [...secrets].filter((name) =>
      Object.values(environment).some((value) => value.includes(made[name])),
    );
    assert.deepEqual(held.sort(), ['CONTEXT_SECRET', 'NATS_GATEWAY_PASSWORD', 'REDIS_PASSWORD']);
    const names = settable(gatewaySettings);
    assert.deepEqual(passed('gateway', names), names);
  });

  it('mounts one volume for stored files, on the folder that the image makes writable for its user', () => {
    const folder = '/data/blobs';
    const withFiles = Object.keys(containers).filter(
      (name) => 'BLOB_S3_BUCKET' in (containers[name].environment ?? {}),
    );
    assert.deepEqual(
      withFiles.sort(),
      [...blobServices, ...Object.keys(workers), 'gateway', 'operator'].sort(),
    );
    for (const name of withFiles) {
      const { blobs } = parseSettings({ blobs: blobSettings }, environmentOf(name));
      assert.equal(blobs.EMBERDECK_BLOB_DIR, undefined, name);
      assert.ok(containers[name].volumes.includes(`blob-data:${folder}`), name);
    }
    const image = read('deploy/docker/Dockerfile');
    assert.match(image, /EMBERDECK_DATA_DIR=\/data\b/);
    assert.match(image, /mkdir -m 700 [^&]*\/data\/blobs && chown 10001:10001 [^&\\]*\/data\/blobs/);
    assert.match(image, /^USER 10001:10001$/m);
  });

  it('has no network with both the gateway and the database', () => {
    const { networks } = containers.postgres;
    assert.deepEqual(
      containers.gateway.networks.filter((name) => networks.includes(name)),
      [],
    );
    assert.deepEqual(
      services.filter((service) => !containers[service].networks.some((name) => networks.includes(name))),
      [],
    );
  });

  it('gives the administrator’s database password only to the migration and the operator', () => {
    const holders = Object.keys(containers).filter((name) =>
      Object.values(containers[name].environment ?? {}).some((value) => /POSTGRES_PASSWORD/.test(value)),
    );
    assert.deepEqual(holders.sort(), ['migrate', 'operator', 'postgres']);
    const wanted = baseSettings.pick({ DATABASE_URL: true, DATABASE_ROLE_SECRET: true });
    const { base } = parseSettings({ base: wanted }, environmentOf('migrate'));
    assert.equal(new URL(base.DATABASE_URL).username, 'emberdeck');
  });

  it('gives the operator’s commands the settings of every program, so the doctor can check them', () => {
    const own = new Set(['NATS_URL', 'DATABASE_URL', 'DATABASE_PASSWORD', 'TRUSTED_PROXIES', 'SERVICE_ROLE']);
    const operator = environmentOf('operator');
    for (const program of [...services, 'gateway']) {
      const missing = Object.entries(environmentOf(program)).filter(
        ([name, value]) => !own.has(name) && operator[name] !== value,
      );
      assert.deepEqual({ program, missing }, { program, missing: [] });
    }
    assert.equal(new URL(operator.NATS_URL).username, 'operator');
    assert.equal(new URL(operator.DATABASE_URL).username, 'emberdeck');
  });

  it('reads each variable of .env.example, and no undocumented one', () => {
    const used = new Set([...text.matchAll(variable)].map(([, name]) => name));
    // Compose itself reads COMPOSE_PROFILES.
    const named = Object.keys(example).filter((name) => name !== 'COMPOSE_PROFILES');
    assert.deepEqual(
      named.filter((name) => !used.has(name)),
      [],
    );
    const documented = new Set(
      [...read('docs/configuration.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
    );
    assert.deepEqual(
      [...used].filter((name) => !(name in example) && !documented.has(name)),
      [],
    );
  });

  it('runs as root only the containers that set the owner of a volume: the database and a helper of the broker', () => {
    const isOurs = ({ build }) => build !== undefined;
    // These images define a user other than root.
    const saysSo = ({ image }) => /^(prom\/prometheus|grafana\/grafana|maildev\/maildev):/.test(image);
    const isUser = ({ user = '' }) => /^[1-9]\d*:[1-9]\d*$/.test(user);
    const others = Object.entries(containers).filter(
      ([, container]) => !isOurs(container) && !saysSo(container) && !isUser(container),
    );
    assert.deepEqual(
      others.map(([name]) => name),
      ['postgres', 'nats-volume'],
    );
    assert.equal(containers['nats-volume'].network_mode, 'none');
  });

  it('reads files on the disk, whose rows take more than a file in memory may', () => {
    for (const name of ['analytics', 'analytics-worker']) {
      const { tmpfs, volumes } = containers[name];
      assert.deepEqual({ name, tmpfs, onDisk: volumes.includes('/tmp') }, { name, tmpfs: [], onDisk: true });
    }
  });

  it('gives every container a read-only root, and capabilities only to the two that set the owner of a volume', () => {
    for (const [name, container] of Object.entries(containers)) {
      assert.deepEqual(
        { name, readOnly: container.read_only, dropped: container.cap_drop, options: container.security_opt },
        { name, readOnly: true, dropped: ['ALL'], options: ['no-new-privileges:true'] },
      );
    }
    const added = Object.keys(containers).filter((name) => containers[name].cap_add);
    assert.deepEqual(added, ['postgres', 'nats-volume']);
  });

  it('never takes a built image from a public registry', () => {
    for (const [name, { build, image, pull_policy: policy }] of Object.entries(containers)) {
      if (!build) continue;
      assert.equal(filledIn(policy, {}), 'build', name);
      assert.equal(filledIn(image, {}), 'localhost/emberdeck:local');
      assert.equal(
        filledIn(image, { EMBERDECK_REGISTRY: 'registry.example.org/team/' }),
        'registry.example.org/team/emberdeck:local',
      );
    }
  });

  it('runs in each container of the image the program with the same name', () => {
    const ours = Object.entries(containers).filter(([name, { build }]) => build && name !== 'operator');
    assert.deepEqual(
      ours.map(([name]) => name).sort(),
      [...services, ...Object.keys(workers), 'gateway', 'migrate', 'provisioner'].sort(),
    );
    for (const [name, { command }] of ours) {
      assert.deepEqual({ name, command }, { name, command: [workers[name] ?? name] });
    }
  });

  it('splits the service of a worker: one process serves, the other works', () => {
    for (const [worker, service] of Object.entries(workers)) {
      assert.equal(environmentOf(service).SERVICE_ROLE, 'serve');
      assert.deepEqual(environmentOf(worker), { ...environmentOf(service), SERVICE_ROLE: 'work' });
    }
  });

  it('runs the same broker version as the manifests', () => {
    const { images } = parse(read('deploy/kubernetes/base/nats/kustomization.yaml'));
    const [image] = images.map(({ name, newTag }) => `${name}:${newTag}`);
    assert.deepEqual([containers.nats.image, containers['nats-volume'].image], [image, image]);
  });
});
