import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { blobSettings } from '@emberdeck/platform/config/blob-settings';
import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { parseSettings } from '@emberdeck/platform/config/settings';
import { sealingServices, serviceSettingsOf } from '@emberdeck/platform/config/service-settings';
import { statelessSettings } from '@emberdeck/platform/config/stateless-settings';
import { blobServices } from '@emberdeck/contracts/registry/registry';
import { gatewaySettings } from '@emberdeck/gateway/gateway.settings';
import { overlayFolder } from '../check-manifests.mjs';
import { repositoryRoot } from '../lib/repository.mjs';
import { describeRendered } from './describe-rendered.mjs';
import { render } from './kubectl.mjs';
import { ofKind, podLabels, podSpec, selects } from './objects.mjs';

/** Contents of the Secrets that the manifests refer to, as in deploy/kubernetes/README.md. */
const secrets = {
  'emberdeck-keys': Object.fromEntries(
    ['CONTEXT_SECRET', 'CONTEXT_PUBLIC_KEYS', 'ENCRYPTION_KEY', 'DATABASE_ROLE_SECRET'].map((name) => [
      name,
      'x'.repeat(43),
    ]),
  ),
  'emberdeck-database': Object.fromEntries(
    'identity gamification analytics messaging notifications'
      .split(' ')
      .map((name) => [name, `password of ${name}`.padEnd(40, '0')]),
  ),
  'emberdeck-migration': { DATABASE_URL: 'postgres://admin:secret@postgres.example.org/emberdeck' },
  'emberdeck-redis': { REDIS_URL: 'redis://:secret@redis.example.org' },
  'emberdeck-smtp': { SMTP_URL: 'smtps://user:secret@mail.example.org' },
  'emberdeck-blobs': { BLOB_S3_ACCESS_KEY_ID: 'an id', BLOB_S3_SECRET_ACCESS_KEY: 'a key' },
  'emberdeck-nats-urls': Object.fromEntries(
    'gateway identity gamification analytics messaging notifications provisioner operator'
      .split(' ')
      .map((name) => [name, `nats://${name}:secret@nats:4222`]),
  ),
};

const mountPath = '/run/secrets/emberdeck';

/** Returns the secret files that a pod mounts: name and content. */
function filesOf(workload) {
  const { projected } = podSpec(workload).volumes.find(({ name }) => name === 'secrets');
  return Object.fromEntries(
    projected.sources.flatMap(({ secret: { name, items } }) =>
      (items ?? Object.keys(secrets[name]).map((key) => ({ key, path: key }))).map(({ key, path }) => [
        path,
        secrets[name][key],
      ]),
    ),
  );
}

/** Returns the environment of a pod's program, and writes its secrets as files below `folder`. */
function environmentOf(workload, objects, folder) {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(filesOf(workload))) {
    writeFileSync(join(folder, name), content);
  }
  const [{ env, envFrom = [] }] = podSpec(workload).containers;
  const settings = envFrom.map(
    ({ configMapRef: { name } }) => objects.find((each) => each.metadata.name === name).data,
  );
  const literals = env.filter(({ value }) => value !== undefined);
  return Object.assign(
    {},
    ...settings,
    ...literals.map(({ name, value }) => ({ [name]: value.replace(mountPath, folder) })),
  );
}

const blobSecrets = Object.keys(secrets['emberdeck-blobs']);

const services = ['identity', 'gamification', 'analytics', 'messaging', 'notifications'];

describeRendered('the environment of a program in its pod', () => {
  let folder;
  let objects;
  const workload = (program) =>
    ofKind(objects, 'Deployment', 'Job', 'CronJob').find(({ metadata: { name } }) =>
      name.startsWith(`emberdeck-${program}`),
    );
  const environment = (program) => environmentOf(workload(program), objects, join(folder, program));

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'emberdeck-pods-'));
    objects = render(join(repositoryRoot, overlayFolder('production')));
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const program of services) {
    it(`has all required settings of ${program}`, async () => {
      const { [`${program}Settings`]: own } = await import(`@emberdeck/${program}/${program}.settings`);
      const { base } = parseSettings({ base: serviceSettingsOf(program), own }, environment(program));
      assert.equal(base.DATABASE_PASSWORD, secrets['emberdeck-database'][program]);
      assert.equal(base.NATS_URL, `nats://${program}:secret@nats:4222`);
      assert.equal(base.NATS_STREAM, 'await');
      assert.equal(base.NATS_REPLICAS, 3);
      assert.equal(new URL(base.DATABASE_URL).password, '');
    });
  }

  for (const program of services) {
    it(`has only the secrets of ${program}`, () => {
      const key = sealingServices.includes(program) ? ['ENCRYPTION_KEY'] : [];
      const files = blobServices.includes(program) ? blobSecrets : [];
      const mail = program === 'notifications' ? ['SMTP_URL'] : [];
      assert.deepEqual(
        Object.keys(filesOf(workload(program))).sort(),
        [
          'CONTEXT_PUBLIC_KEYS',
          'DATABASE_PASSWORD',
          'NATS_URL',
          'REDIS_URL',
          ...key,
          ...mail,
          ...files,
        ].sort(),
      );
      const given = podSpec(workload(program)).containers[0].env.flatMap(
        ({ valueFrom }) => valueFrom?.secretKeyRef?.key ?? [],
      );
      const texts = program === 'notifications' ? ['TWILIO_AUTH_TOKEN', 'TWILIO_WEBHOOK_SECRET'] : [];
      assert.deepEqual(given, [...(key.length > 0 ? ['ENCRYPTION_KEYS_OLD'] : []), ...texts]);
    });
  }

  it('has all required settings of the gateway, and no key to the data of services', () => {
    const { base } = parseSettings({ base: statelessSettings, own: gatewaySettings }, environment('gateway'));
    assert.equal(base.NATS_URL, 'nats://gateway:secret@nats:4222');
    assert.deepEqual(Object.keys(filesOf(workload('gateway'))).sort(), [
      ...blobSecrets,
      'CONTEXT_SECRET',
      'NATS_URL',
      'REDIS_URL',
    ]);
  });

  it('has the bucket for every program that reads or writes stored files', () => {
    for (const program of [...blobServices, 'gateway', 'operator']) {
      const { blobs } = parseSettings({ blobs: blobSettings }, environment(program));
      assert.equal(blobs.BLOB_S3_BUCKET, 'emberdeck-files', program);
      assert.equal(blobs.BLOB_S3_ACCESS_KEY_ID, 'an id', program);
      assert.equal(blobs.BLOB_S3_SECRET_ACCESS_KEY, 'a key', program);
      const policy = ofKind(objects, 'NetworkPolicy').find(({ metadata }) => metadata.name === 'to-blobs');
      assert.ok(selects(policy.spec.podSelector, podLabels(workload(program))), program);
    }
  });

  it('has the administrator’s database address only for the migration', () => {
    const wanted = baseSettings.pick({ DATABASE_URL: true, DATABASE_ROLE_SECRET: true });
    const { base } = parseSettings({ base: wanted }, environment('migrate'));
    assert.equal(new URL(base.DATABASE_URL).username, 'admin');
  });

  it('has every program’s settings for the operator’s commands, with the administrator’s database address', async () => {
    const given = environment('operator');
    const parts = { base: baseSettings, gateway: gatewaySettings };
    for (const program of services) {
      parts[program] = (await import(`@emberdeck/${program}/${program}.settings`))[`${program}Settings`];
    }
    const { base, notifications } = parseSettings(parts, given);
    assert.equal(new URL(base.DATABASE_URL).username, 'admin');
    assert.equal(base.NATS_URL, 'nats://operator:secret@nats:4222');
    assert.equal(base.REDIS_URL, 'redis://:secret@redis.example.org');
    assert.equal(notifications.SMTP_URL, 'smtps://user:secret@mail.example.org');
    // The operator has the secrets that these values derive from.
    const derived = new Set(['DATABASE_PASSWORD_FILE', 'CONTEXT_PUBLIC_KEYS_FILE', 'SERVICE_ROLE']);
    const namesOf = (program) => podSpec(workload(program)).containers[0].env.map(({ name }) => name);
    const missing = [...services, 'gateway'].flatMap((program) =>
      namesOf(program).filter((name) => !derived.has(name) && !namesOf('operator').includes(name)),
    );
    assert.deepEqual(missing, []);
  });

  it('replaces an unresponsive program after about 15 s', () => {
    for (const each of ofKind(objects, 'Deployment', 'StatefulSet')) {
      const [{ livenessProbe, readinessProbe }] = podSpec(each).containers;
      const seconds = ({ periodSeconds, failureThreshold = 3 }) => periodSeconds * failureThreshold;
      assert.ok(seconds(livenessProbe) <= 15, each.metadata.name);
      assert.ok(seconds(readinessProbe) <= 15, each.metadata.name);
    }
  });

  it('lets the operator’s commands reach database, cache, broker and bucket', () => {
    const labels = podLabels(workload('operator'));
    const policies = ofKind(objects, 'NetworkPolicy');
    const about = policies.filter(({ spec }) => selects(spec.podSelector, labels));
    assert.deepEqual(about.map(({ metadata }) => metadata.name).sort(), [
      'default-deny',
      'names',
      'to-blobs',
      'to-broker',
      'to-database',
      'to-redis',
    ]);
    const [rule] = policies.find(({ metadata }) => metadata.name === 'broker').spec.ingress;
    assert.ok(rule.from.some(({ podSelector }) => selects(podSelector, labels)));
  });

  it('has only the broker address for the provisioner', () => {
    assert.deepEqual(filesOf(workload('provisioner')), { NATS_URL: 'nats://provisioner:secret@nats:4222' });
  });
});
