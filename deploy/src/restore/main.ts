import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { type BaseSettings, baseSettings } from '@emberdeck/platform/config/base-settings';
import { parseSettings, processEnvironment } from '@emberdeck/platform/config/settings';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import { runCommandProgram, tell } from '../shared/command-program.js';
import { Refusal } from '../shared/refusal.js';
import { loadServices } from '../shared/services.js';
import { dropDatabase, leftovers } from './databases.js';
import { restoreArchive } from './restore-archive.js';
import { dropReplacedUploads } from './uploads.js';

const usage =
  'Name the folder of the archive: npm run restore -- <folder> [--drop-secrets], or --drop-replaced';

function readArguments() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      'drop-secrets': { type: 'boolean', default: false },
      'drop-replaced': { type: 'boolean', default: false },
    },
  });
  return {
    folder: positionals[0],
    dropSecrets: values['drop-secrets'],
    dropReplaced: values['drop-replaced'],
  };
}

async function dropLeftovers({ DATABASE_URL: url, EMBERDECK_DATA_DIR: folder }: BaseSettings): Promise<void> {
  const names = await leftovers(url);
  for (const name of names) {
    await dropDatabase(url, name);
  }
  const dropped = [...names, ...(await dropReplacedUploads(folder))];
  tell(`Dropped: ${dropped.join(', ') || 'nothing was left by earlier restores'}`);
}

/** Restores the archive that the argument names, or drops the databases that earlier restores have kept. */
async function start(logger: Logger): Promise<void> {
  const { folder, dropSecrets, dropReplaced } = readArguments();
  const environment = processEnvironment();
  const { base } = parseSettings({ base: baseSettings }, environment);
  if (dropReplaced) return dropLeftovers(base);
  if (!folder) throw new Refusal(usage);
  const services = await loadServices(serviceNames);
  const { archive, ledger, droppedSecrets, kept } = await restoreArchive({
    folder: resolve(folder),
    base,
    environment,
    services,
    logger,
    now: new SystemClock().now(),
    dropSecrets,
  });
  tell(`Restored the archive of ${archive.takenAt}, release ${archive.productVersion}.`);
  tell(`The ledger is right: ${ledger}.`);
  tell('Every session has ended, and the events of the last days go out again.');
  if (droppedSecrets > 0) tell(`${droppedSecrets} secrets were emptied: they must be entered anew.`);
  tell(`What was there before is kept in the database ${kept}: npm run restore -- --drop-replaced`);
}

runCommandProgram('restore', start);
