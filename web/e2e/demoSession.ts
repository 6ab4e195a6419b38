import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The file with the demo user's session, for `storageState`. The demo user signs in once for all tests, because a
 * contact gets at most five codes an hour. A test that signs out signs in separately.
 */
export const demoSession = join(
  tmpdir(),
  `emberdeck-e2e-${process.env['EMBERDECK_E2E_PORT'] ?? 'default'}-demo.json`,
);
