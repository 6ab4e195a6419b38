import assert from 'node:assert/strict';
import { test } from 'node:test';
import { variablesOf } from './setting-variables.mjs';

const variable = async (path, name) => (await variablesOf(path)).find((each) => each.name === name);
const base = 'libs/platform/src/config/base-settings.ts';
const tracing = 'libs/platform/src/telemetry/tracing-settings.ts';
const notifications = 'services/notifications/src/notifications.settings.ts';

test('a default is in the notation of an environment file', async () => {
  assert.equal((await variable(tracing, 'OTEL_TRACES_SAMPLER')).initial, 'parentbased_always_on');
  assert.equal((await variable(tracing, 'OTEL_EXPORTER_OTLP_TIMEOUT')).initial, '10000');
  assert.equal((await variable(tracing, 'OTEL_SDK_DISABLED')).initial, 'false');
  assert.equal((await variable(notifications, 'NODE_ENV')).initial, 'development');
});

test('a variable is required only if its schema rejects undefined', async () => {
  assert.equal((await variable(base, 'DATABASE_URL')).initial, null);
  for (const [path, name] of [
    [base, 'NATS_URL'],
    [tracing, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [tracing, 'OTEL_RESOURCE_ATTRIBUTES'],
    [notifications, 'SMTP_URL'],
  ]) {
    assert.equal((await variable(path, name)).initial, '', name);
  }
});

test('lists the allowed values, and takes the meaning from the comment in the source', async () => {
  const protocol = await variable(tracing, 'OTEL_EXPORTER_OTLP_PROTOCOL');
  assert.deepEqual(protocol.choices, ['http/json']);
  assert.match(protocol.meaning, /^Protocol of the exporter\./);
  assert.deepEqual((await variable(base, 'NODE_ENV')).choices, ['production', 'development', 'test']);
  assert.deepEqual((await variable(base, 'PORT')).choices, []);
});
