import { joinOne } from '../setup/people.js';
import { compareLoad, loadFigure } from '../setup/windows.js';
import type { Benchmark } from './benchmark.js';
import { inBothDeployments, type Targets } from './deployments.js';

const path = '/api/auth/user';
const targets: Targets = { 'all-in-one': 0.9, distributed: 0.8 };

/** Measures the request for the signed-in user, which every page sends first. */
export const user: Benchmark = (options) =>
  inBothDeployments(async (setup, deployment) => {
    const { cookie } = await joinOne(setup);
    const load = await compareLoad(setup, options, { path, cookies: [cookie] });
    return [loadFigure(`GET ${path}, ${deployment}`, load, { atLeast: targets[deployment] })];
  });
