import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { factsOf, ruleViolations } from '../check-manifests.mjs';
import { repositoryRoot } from '../lib/repository.mjs';
import { writeMonitored } from './monitored-overlay.mjs';
import { containersOf, isWorkload, ofKind, podLabels, selects } from './objects.mjs';
import { render } from './render.mjs';
import { schemaViolations } from './schemas.mjs';

describe('the monitoring of an overlay', () => {
  let folder;
  let objects;
  let monitor;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'emberdeck-monitoring-'));
    writeMonitored(folder, 'production');
    objects = render(folder);
    [monitor] = ofKind(objects, 'PodMonitor');
  });
  after(() => rmSync(folder, { recursive: true }));

  it('selects every program with metrics, and nothing else', () => {
    const found = objects.filter(
      (each) => isWorkload(each) && selects(monitor.spec.selector, podLabels(each)),
    );
    const { programs } = factsOf(repositoryRoot);
    assert.deepEqual(
      found.map((each) => `${each.kind} ${each.metadata.name}`).sort(),
      programs.map((name) => `Deployment emberdeck-${name}`).sort(),
    );
    const [{ port }] = monitor.spec.podMetricsEndpoints;
    for (const workload of found) {
      assert.ok(containersOf(workload).some(({ ports }) => ports.some(({ name }) => name === port)));
    }
  });

  it('gives each series the labels that alerts and dashboard use', () => {
    const [{ relabelings }] = monitor.spec.podMetricsEndpoints;
    assert.deepEqual(
      relabelings.find(({ targetLabel }) => targetLabel === 'job'),
      { targetLabel: 'job', replacement: 'emberdeck' },
    );
    // The name of a pod label in Prometheus.
    const meta = `__meta_kubernetes_pod_label_${'app.kubernetes.io/name'.replaceAll(/[./]/g, '_')}`;
    assert.deepEqual(
      relabelings.find(({ targetLabel }) => targetLabel === 'program'),
      { targetLabel: 'program', sourceLabels: [meta] },
    );
  });

  it('passes the rules of every overlay', () => {
    const facts = { ...factsOf(repositoryRoot), hasAutoscalers: true };
    assert.deepEqual(ruleViolations(objects, facts), []);
    assert.deepEqual(schemaViolations(objects), []);
  });
});
