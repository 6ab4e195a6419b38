import { resolve } from 'node:path';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { type BaseSettings, baseSettings } from '@emberdeck/platform/config/base-settings';
import { parseSettings, processEnvironment } from '@emberdeck/platform/config/settings';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import type { Given } from '../../shared/command-line.js';
import { type CommandContext, runCommandProgram, tell } from '../../shared/command-program.js';
import { loadServices } from '../../shared/services.js';
import { restoreLine } from './command-line.js';
import { dropDatabase, leftovers } from './databases.js';
import { restoreArchive } from './restore-archive.js';
import { dropReplacedUploads } from './uploads.js';

async function dropLeftovers(
  { DATABASE_URL: url, EMBERDECK_DATA_DIR: folder }: BaseSettings,
  signal: AbortSignal,
): Promise<void> {
  const names = await leftovers(url);
  for (const name of names) {
    signal.throwIfAborted();
    await dropDatabase(url, name);
  }
  const dropped = [...names, ...(await dropReplacedUploads(folder))];
  tell(`Dropped: ${dropped.join(', ') || 'nothing was left by earlier restores'}`);
}

/** Restores the archive that the argument names, or drops the databases that earlier restores have kept. */
async function start(
  { values, operand: folder }: Given<typeof restoreLine.options>,
  { logger, signal }: CommandContext,
): Promise<void> {
  const environment = processEnvironment();
  const { base } = parseSettings({ base: baseSettings }, environment);
  // The one way to write the command without a folder.
  if (folder === undefined) return dropLeftovers(base, signal);
  const services = await loadServices(serviceNames);
  const { archive, ledger, droppedSecrets, kept } = await restoreArchive({
    folder: resolve(folder),
    base,
    environment,
    services,
    logger,
    now: new SystemClock().now(),
    dropSecrets: values['drop-secrets'] ?? false,
    signal,
  });
  tell(`Restored the archive of ${archive.takenAt}, release ${archive.productVersion}.`);
  tell(`The ledger is right: ${ledger}.`);
  tell('Every session has ended, and the events of the last days go out again.');
  if (droppedSecrets > 0) tell(`${droppedSecrets} secrets were emptied: they must be entered again.`);
  tell(`What was there before is kept in the database ${kept}: npm run restore -- --drop-replaced`);
}

runCommandProgram({ line: restoreLine, start, interrupted: 'The data is what it was.' });
