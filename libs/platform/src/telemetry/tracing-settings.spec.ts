import { describe, expect, it } from '@jest/globals';
import { parseSettings, type Environment } from '../config/settings.js';
import { endpointOf, isTracingOn, sampledShare, tracingSettings } from './tracing-settings.js';

const read = (environment: Environment) => parseSettings({ tracing: tracingSettings }, environment).tracing;

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

describe('the settings of traces', () => {
  it.each([
    [{}, false],
    [endpoint, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.test/otlp' }, true],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }, false],
    [{ ...endpoint, OTEL_SDK_DISABLED: 'true' }, false],
    [{ ...endpoint, OTEL_SDK_DISABLED: 'false' }, true],
  ])('%j: on is %s', (environment, expected) => {
    expect(isTracingOn(read(environment))).toBe(expected);
  });

  it('use the traces path of the endpoint, or the full address for traces', () => {
    expect(endpointOf(read(endpoint))).toBe('http://collector:4318/v1/traces');
    const whole = { ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://other/spans' };
    expect(endpointOf(read(whole))).toBe('http://other/spans');
  });

  it.each([
    [{}, 1],
    [{ OTEL_TRACES_SAMPLER: 'always_off' }, 0],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }, 0.25],
  ])('%j: the share is %d', (environment, expected) => {
    expect(sampledShare(read(environment))).toBe(expected);
  });

  it('parse headers and attributes as pairs', () => {
    const pairs = read({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x, tenant = a=b' });
    expect(pairs.OTEL_EXPORTER_OTLP_HEADERS).toEqual({ authorization: 'Bearer x', tenant: 'a=b' });
  });

  it.each([
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_TRACES_SAMPLER_ARG: '2' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'nothing' },
  ])('refuse an unsupported value: %j', (environment) => {
    expect(() => read(environment)).toThrow(Object.keys(environment)[0]);
  });
});
