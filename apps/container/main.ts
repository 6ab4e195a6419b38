import { processEnvironment } from '@emberdeck/platform/config/settings';

/** What an image may be built for, beside the services. Loaded when run: an image holds the code of its program alone. */
const programs: Readonly<Record<string, () => Promise<unknown>>> = {
  gateway: () => import('../distributed/gateway.js'),
  provisioner: () => import('../broker/provisioner.js'),
  migrate: () => import('../distributed/migrate.js'),
  'all-in-one': () => import('../all-in-one/launcher.js'),
  'mail-catcher': () => import('../mail-catcher/main.js'),
};

// The program of every image: a fixed command in exec form cannot name the program that the image was built for.
const service = (): Promise<unknown> => import('../distributed/service.js');
await (programs[processEnvironment()['EMBERDECK_PROGRAM'] ?? ''] ?? service)();
