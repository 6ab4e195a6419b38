import { resolve } from 'node:path';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { type BaseSettings, baseSettings } from '@emberdeck/platform/config/base-settings';
import { parseSettings, processEnvironment } from '@emberdeck/platform/config/settings';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import { type CommandContext, runCommandProgram, printLine } from '../../shared/command-program.js';
import { loadServices } from '../../shared/services.js';
import { faultLine } from '../archive/stored-content.js';
import type { InvocationOf } from '../invocation.js';
import { dropDatabase, leftovers } from './databases.js';
import { readErasedList } from './erased-users.js';
import { type Restored, restoreArchive } from './restore-archive.js';
import { dropReplacedUploads } from './uploads.js';

type Restore = InvocationOf<'restore'>;

const settings = (): BaseSettings => parseSettings({ base: baseSettings }, processEnvironment()).base;

async function dropLeftovers(signal: AbortSignal): Promise<void> {
  const { DATABASE_URL: url, EMBERDECK_DATA_DIR: folder } = settings();
  const names = await leftovers(url);
  for (const name of names) {
    signal.throwIfAborted();
    await dropDatabase(url, name);
  }
  const dropped = [...names, ...(await dropReplacedUploads(folder))];
  printLine(`Dropped: ${dropped.join(', ') || 'nothing was left by earlier restores'}`);
}

/** Reports the stored files. The exit code is 1 if a content that the archive should include is missing. */
function reportFiles({ archive, files: { restored, present, missing } }: Restored): void {
  const isIncluded = archive.blobs?.contents === 'included';
  if (restored + present + missing.length === 0) return;
  printLine(`Stored files: ${restored} were restored, ${present} were in the blob store already.`);
  for (const { file, name, fault } of missing) printLine(faultLine(file, name, fault));
  if (missing.length === 0) return;
  printLine(
    isIncluded
      ? `The contents of ${missing.length} files are missing, and were when the archive was made.`
      : `The archive has no contents of files: restore these ${missing.length} into the blob store.`,
  );
  if (isIncluded) process.exitCode = 1;
}

/** Reports what a restore on another machine cannot know. */
function reportErasures({ archive: { takenAt }, erasedAgain, knowsErasures }: Restored): void {
  if (erasedAgain > 0) printLine(`${erasedAgain} users who were erased since are erased again at the start.`);
  if (knowsErasures) return;
  printLine(
    `No user is known here to be erased after ${takenAt}. If one was, the restored data has that user again:`,
  );
  printLine('restore once more with --erased and the list that "emberdeck users erased" printed.');
}

/** The hashes of one key recognize contacts that are stored nowhere. By the service, what is lost with its key. */
const lostWithKey: Readonly<Record<string, string>> = {
  gamification: 'Invited numbers are no longer recognized: they can be invited again within 30 days.',
  identity: 'Erased people who were paid are no longer recognized: who joins again is paid again.',
  notifications:
    'Who refused messages is no longer recognized: with the key, STOP of phones and refused addresses are lost.',
};

/** Reports what is lost with a key that is not here. */
function reportSecrets({ droppedSecrets }: Restored): void {
  for (const { place, rows } of droppedSecrets) {
    const [service = '', table] = place.split('.');
    const lost = table === 'contact_key' ? lostWithKey[service] : undefined;
    printLine(lost ?? `${rows} secrets of ${place} were emptied: they must be entered again.`);
  }
}

async function start(
  { folder, dropSecrets, erasedList }: Restore,
  { logger, signal }: CommandContext,
): Promise<void> {
  const restored = await restoreArchive({
    folder: resolve(folder),
    base: settings(),
    environment: processEnvironment(),
    services: await loadServices(serviceNames),
    logger,
    now: new SystemClock().now(),
    dropSecrets,
    erased: erasedList === undefined ? [] : await readErasedList(resolve(erasedList)),
    signal,
  });
  const { archive, ledger, replaced } = restored;
  printLine(`Restored the archive of ${archive.takenAt}, release ${archive.productVersion}.`);
  printLine(`The ledger is right: ${ledger}.`);
  printLine('Every session has ended, and the events of the last days go out again.');
  reportErasures(restored);
  reportFiles(restored);
  reportSecrets(restored);
  printLine(`The replaced data is in the database ${replaced}: emberdeck restore --drop-replaced`);
}

/** Restores the archive in the given folder. */
export function restore(given: Restore): void {
  runCommandProgram({
    name: 'restore',
    start: (context) => start(given, context),
    interrupted: 'The data is what it was.',
  });
}

/** Drops the databases and files that earlier restores replaced. */
export function dropReplaced(): void {
  runCommandProgram({
    name: 'restore',
    start: ({ signal }) => dropLeftovers(signal),
    interrupted: 'The data is what it was.',
  });
}
