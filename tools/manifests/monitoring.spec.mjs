import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, it } from 'node:test';
import { factsOf, overlayFolder, ruleViolations } from '../check-manifests.mjs';
import { repositoryRoot } from '../lib/repository.mjs';
import { describeRendered } from './describe-rendered.mjs';
import { render } from './kubectl.mjs';
import { containersOf, isWorkload, ofKind, podLabels, selects } from './objects.mjs';

/** Writes an overlay into `folder` that extends the production overlay with the optional monitoring. */
function writeMonitored(folder) {
  const pathTo = (path) => relative(folder, join(repositoryRoot, path)).replaceAll('\\', '/');
  const kustomization = {
    namespace: 'emberdeck',
    resources: [pathTo(overlayFolder('production'))],
    components: [pathTo('deploy/kubernetes/monitoring')],
  };
  writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
}

describeRendered('the monitoring of an overlay', () => {
  let folder;
  let objects;
  let monitor;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'emberdeck-monitoring-'));
    writeMonitored(folder);
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
  });
});
