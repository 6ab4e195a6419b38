import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Where the demo user's session is kept for a run, in the form that `storageState` takes. He signs in once for all tests:
 * nobody gets more than five codes an hour. A test that signs out signs in by itself.
 */
export const demoSession = join(
  tmpdir(),
  `emberdeck-e2e-${process.env['EMBERDECK_E2E_PORT'] ?? 'default'}-demo.json`,
);
