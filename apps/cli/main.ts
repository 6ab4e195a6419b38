import { emberdeckCommand, exitCodeOfParser } from './command-line.js';
import { migrateDatabase, operate } from './operate.js';

/** Dynamic imports, so a process loads only the code of its own program. */
const modules: Readonly<Record<string, () => Promise<unknown>>> = {
  'all-in-one': () => import('../all-in-one/launcher.js'),
  gateway: () => import('../distributed/gateway.js'),
  provisioner: () => import('../broker/provisioner.js'),
};
const service = (): Promise<unknown> => import('../distributed/service.js');

const command = emberdeckCommand({
  runProgram: async (name) => {
    await (modules[name] ?? service)();
  },
  migrate: migrateDatabase,
  checkHealth: async () => {
    const { isReady } = await import('./health.js');
    process.exitCode = (await isReady()) ? 0 : 1;
  },
  operate,
});

try {
  await command.parseAsync();
} catch (error) {
  const code = exitCodeOfParser(error);
  if (code === null) throw error;
  process.exitCode = code;
}
