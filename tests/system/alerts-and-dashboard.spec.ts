import { beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { gatewayMetrics } from '@emberdeck/gateway/definition';
import type { Metric } from '@emberdeck/platform/telemetry/metric';
import { platformMetrics } from '@emberdeck/platform/telemetry/platform-metrics';
import { parse } from 'yaml';
import { loadServices } from '@emberdeck/apps/shared/services';
import {
  alerts,
  chosenLabels,
  groupedLabels,
  metricsIn,
  readText,
  shownLabels,
  watchingQueries,
} from './telemetry/watching-files.js';

/** The labels that Prometheus adds for the target of a series; `pod` exists only on Kubernetes. */
const targetLabels = ['job', 'instance', 'program', 'pod'];

/** The definitions of all metrics of the product. */
async function definedMetrics(): Promise<readonly Metric[]> {
  const metrics: Metric[] = [...platformMetrics, ...gatewayMetrics];
  // Loads in sequence: jest's module loader cannot import shared modules at the same time.
  for (const name of serviceNames) {
    metrics.push(...(await loadServices([name])).flatMap((service) => service.metrics ?? []));
  }
  return metrics;
}

/** The labels of each series, by series name. */
const labelsBySeries = (metrics: readonly Metric[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    metrics.flatMap(({ kind, name, labels }): [string, readonly string[]][] =>
      kind === 'duration'
        ? [
            [`${name}_bucket`, [...labels, 'le']],
            [`${name}_sum`, labels],
            [`${name}_count`, labels],
          ]
        : [[name, labels]],
    ),
  );

/** The anchors of the headings in a Markdown page. */
const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );

describe('alerts and dashboard', () => {
  let metrics: readonly Metric[];
  let series: ReadonlyMap<string, readonly string[]>;

  beforeAll(async () => {
    metrics = await definedMetrics();
    series = labelsBySeries(metrics);
    // Loading the code of every service takes time.
  }, 30_000);

  /** The labels that a query may use for a series; only target labels if the series is not ours. */
  const labelsOf = (metric: string): readonly string[] => [...targetLabels, ...(series.get(metric) ?? [])];

  it('use only existing labels', () => {
    const missing = watchingQueries.flatMap(({ of, expr, texts }) => {
      const metrics = metricsIn(expr);
      const grouped = groupedLabels(expr);
      const result = grouped.length > 0 ? grouped : metrics.flatMap(labelsOf);
      return [
        ...chosenLabels(expr).filter(({ metric, label }) => !labelsOf(metric).includes(label)),
        ...grouped.filter((label) => !metrics.every((metric) => labelsOf(metric).includes(label))),
        ...texts.flatMap(shownLabels).filter((label) => !result.includes(label)),
      ].map((label) => ({ of, label }));
    });
    expect(missing).toEqual([]);
    expect(watchingQueries.length).toBeGreaterThan(40);
  });

  it('have no metric with a label that Prometheus reserves', () => {
    const reserved = [...targetLabels, 'le', 'quantile'];
    const taken = metrics.filter(({ labels }) => labels.some((label) => reserved.includes(label)));
    expect(taken).toEqual([]);
  });

  it('scrape every program in docker compose', () => {
    const { scrape_configs: scrapes } = parse(readText('deploy/prometheus/prometheus.yml')) as {
      scrape_configs: { job_name: string; dns_sd_configs: { names: string[] }[] }[];
    };
    const [scrape] = scrapes;
    expect(scrape?.job_name).toBe('emberdeck');
    const names = scrape?.dns_sd_configs.flatMap((each) => each.names) ?? [];
    expect([...names].sort()).toEqual([...serviceNames, 'gateway', 'provisioner'].sort());
    const missing = alerts.find(({ alert }) => alert === 'EmberdeckProgramMissing');
    expect(missing?.expr).toContain(`< ${names.length} `);
  });

  it.each(alerts.map((rule) => [rule.alert, rule] as const))(
    'link the alert %s to a runbook',
    (_name, { labels, annotations }) => {
      expect(['page', 'ticket']).toContain(labels['severity']);
      expect(annotations['summary']).toMatch(/\.$/);
      const [page = '', anchor = ''] = annotations['runbook']?.split('#') ?? [];
      expect(anchorsOf(readText(page))).toContain(anchor);
    },
  );

  it('use every runbook', () => {
    const [, runbooks = ''] = readText('docs/operations/troubleshoot.md').split('\n## Alerts\n');
    const led = alerts.map(({ annotations }) => annotations['runbook']?.split('#')[1]);
    expect(anchorsOf(runbooks).filter((anchor) => !led.includes(anchor))).toEqual([]);
  });
});
