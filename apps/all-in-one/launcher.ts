import { nodeProgram } from '@emberdeck/processes/node-program';
import type { ReadyMessage } from '@emberdeck/processes/protocol';
import { addressOf } from '../shared/launch-environment.js';
import { localSecrets, startDatabase } from '../launcher/database.js';
import { type LaunchContext, type Launched, runLauncher } from '../launcher/launcher.js';
import { programPath } from '../launcher/program-path.js';

/** The sum of this and PostgreSQL's 7 s stays below 30 s. */
const stopGraceMs = 22_000;

/** Starts the embedded PostgreSQL and one process with the gateway and the five services. */
async function startAllInOne(context: LaunchContext): Promise<Launched> {
  const { environment, supervisor } = context;
  const secrets = await localSecrets(environment);
  const database = await startDatabase(context);
  const { address: url, host, port } = environment;
  const livenessUrl = `${addressOf(host, port)}/livez`;
  let ready: ReadyMessage | undefined;
  supervisor.start(
    nodeProgram({
      name: 'app',
      script: programPath('all-in-one/main'),
      stopGraceMs,
      ...context.console.programs,
      prepare: () =>
        Promise.resolve({
          environment: { ...environment.variables, ...secrets, ...database },
          livenessUrl,
          port,
          url,
        }),
      onReady: (message) => {
        ready = message;
      },
    }),
  );
  await supervisor.whenReady('app');
  return { addresses: [ready?.address ?? url], demo: ready?.demo ?? null, wipes: {} };
}

await runLauncher(startAllInOne);
