import { describe, expect, it } from '@jest/globals';
import { counter, duration, gauge } from './metric.js';
import { PrometheusTelemetry } from './prometheus-telemetry.js';

const things = counter('emberdeck_things_total', 'Things', ['kind']);
const quiet = counter('emberdeck_quiet_total', 'What has not happened');
const work = duration('emberdeck_work_duration_seconds', 'Work', ['kind']);
const depth = gauge('emberdeck_depth', 'Depth', ['place']);

async function linesOf(telemetry: PrometheusTelemetry, start: string): Promise<string[]> {
  return (await telemetry.text()).body.split('\n').filter((line) => line.startsWith(start));
}

describe('PrometheusTelemetry', () => {
  it('shows counts, and durations in seconds', async () => {
    const telemetry = new PrometheusTelemetry();
    telemetry.count(things, { kind: 'red' });
    telemetry.count(things, { kind: 'red' }, 2);
    telemetry.duration(work, 1_500, { kind: 'red' });
    expect(await linesOf(telemetry, 'emberdeck_things_total')).toEqual([
      'emberdeck_things_total{kind="red"} 3',
    ]);
    expect(await linesOf(telemetry, 'emberdeck_work_duration_seconds_sum')).toEqual([
      'emberdeck_work_duration_seconds_sum{kind="red"} 1.5',
    ]);
  });

  it('shows 0 for an unused counter', async () => {
    const telemetry = new PrometheusTelemetry();
    telemetry.register([quiet]);
    expect(await linesOf(telemetry, 'emberdeck_quiet_total')).toEqual(['emberdeck_quiet_total 0']);
  });

  it('calls all readers of a gauge, and omits failed readers and old labels', async () => {
    const telemetry = new PrometheusTelemetry();
    const places = ['here', 'there'];
    telemetry.gauge(depth, () => places.map((place) => ({ labels: { place }, value: place.length })));
    telemetry.gauge(depth, () => Promise.reject(new Error('away')));
    telemetry.gauge(depth, () => Promise.resolve([{ labels: { place: 'elsewhere' }, value: 1 }]));
    expect(await linesOf(telemetry, 'emberdeck_depth')).toEqual([
      'emberdeck_depth{place="here"} 4',
      'emberdeck_depth{place="there"} 5',
      'emberdeck_depth{place="elsewhere"} 1',
    ]);
    places.shift();
    expect(await linesOf(telemetry, 'emberdeck_depth')).toHaveLength(2);
  });
});
