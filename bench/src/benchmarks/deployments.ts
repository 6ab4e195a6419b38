import { type Deployment, deployments } from '@emberdeck/testing/system/product-under-test';
import type { Figure } from '../report/figure.js';
import { type Setup, withSetup } from '../setup/setup.js';

/** Target ratios by deployment. */
export type Targets = Readonly<Record<Deployment, number>>;

/** Runs a measurement in both deployments, each in a separate setup. */
export async function inBothDeployments(
  measure: (setup: Setup, deployment: Deployment) => Promise<readonly Figure[]>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const deployment of deployments) {
    figures.push(...(await withSetup(deployment, (setup) => measure(setup, deployment))));
  }
  return figures;
}
