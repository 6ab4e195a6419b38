import { resolve } from 'node:path';
import { type BaseSettings, baseSettings } from '@emberdeck/platform/config/base-settings';
import { type Environment, parseSettings } from '@emberdeck/platform/config/settings';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import type { CommandContext, CommandProgram } from '../../shared/command-program.js';
import { storedDataOfAll } from '../../shared/services.js';
import { faultLine } from '../archive/stored-content.js';
import type { InvocationOf } from '../invocation.js';
import { dropDatabase, leftovers } from './databases.js';
import { readErasedList } from './erased-users.js';
import { type Restored, restoreArchive } from './restore-archive.js';
import { dropReplacedUploads } from './uploads.js';

type Restore = InvocationOf<'restore'>;

const settings = (environment: Environment): BaseSettings =>
  parseSettings({ base: baseSettings }, environment).base;

async function dropLeftovers({ environment, signal, print }: CommandContext): Promise<void> {
  const { DATABASE_URL: url, EMBERDECK_DATA_DIR: folder } = settings(environment);
  const names = await leftovers(url);
  for (const name of names) {
    signal.throwIfAborted();
    await dropDatabase(url, name);
  }
  const dropped = [...names, ...(await dropReplacedUploads(folder))];
  print(`Dropped: ${dropped.join(', ') || 'nothing was left by earlier restores'}`);
}

/** Reports the stored files. The exit code is 1 if a content that the archive should include is missing. */
function reportFiles(
  { archive, files: { restored, present, missing } }: Restored,
  { print, fail }: CommandContext,
): void {
  const isIncluded = archive.blobs?.contents === 'included';
  if (restored + present + missing.length === 0) return;
  print(`Stored files: ${restored} were restored, ${present} were in the blob store already.`);
  for (const { file, name, fault } of missing) print(faultLine(file, name, fault));
  if (missing.length === 0) return;
  print(
    isIncluded
      ? `The contents of ${missing.length} files are missing, and were when the archive was made.`
      : `The archive has no contents of files: restore these ${missing.length} into the blob store.`,
  );
  if (isIncluded) fail();
}

/** Reports what a restore on another machine cannot know. */
function reportErasures(
  { archive: { takenAt }, erasedAgain, knowsErasures }: Restored,
  { print }: CommandContext,
): void {
  if (erasedAgain > 0) print(`${erasedAgain} users who were erased since are erased again at the start.`);
  if (knowsErasures) return;
  print(
    `No user is known here to be erased after ${takenAt}. If one was, the restored data has that user again:`,
  );
  print('restore once more with --erased and the list that "emberdeck users erased" printed.');
}

/** The hashes of one key recognize contacts that are stored nowhere. By the service, what is lost with its key. */
const lostWithKey: Readonly<Record<string, string>> = {
  gamification: 'Invited numbers are no longer recognized: they can be invited again within 30 days.',
  identity: 'Erased people who were paid are no longer recognized: who joins again is paid again.',
  notifications:
    'Who refused messages is no longer recognized: with the key, STOP of phones and refused addresses are lost.',
};

/** Reports what is lost with a key that is not here. */
function reportSecrets({ droppedSecrets }: Restored, { print }: CommandContext): void {
  for (const { place, rows } of droppedSecrets) {
    const [service = '', table] = place.split('.');
    const lost = table === 'contact_key' ? lostWithKey[service] : undefined;
    print(lost ?? `${rows} secrets of ${place} were emptied: they must be entered again.`);
  }
}

async function start({ folder, dropSecrets, erasedList }: Restore, context: CommandContext): Promise<void> {
  const { environment, logger, signal, print } = context;
  const restored = await restoreArchive({
    folder: resolve(folder),
    base: settings(environment),
    environment,
    services: await storedDataOfAll(),
    logger,
    now: new SystemClock().now(),
    dropSecrets,
    erased: erasedList === undefined ? [] : await readErasedList(resolve(erasedList)),
    signal,
  });
  const { archive, ledger, replaced } = restored;
  print(`Restored the archive of ${archive.takenAt}, release ${archive.productVersion}.`);
  print(`The ledger is right: ${ledger}.`);
  print('Every session has ended, and the events of the last days go out again.');
  reportErasures(restored, context);
  reportFiles(restored, context);
  reportSecrets(restored, context);
  print(`The replaced data is in the database ${replaced}: emberdeck restore --drop-replaced`);
}

/** Restores the archive in the given folder. */
export function restore(given: Restore): CommandProgram {
  return {
    name: 'restore',
    start: (context) => start(given, context),
    interrupted: 'The data is what it was.',
  };
}

/** Drops the databases and files that earlier restores replaced. */
export function dropReplaced(): CommandProgram {
  return {
    name: 'restore',
    start: dropLeftovers,
    interrupted: 'The data is what it was.',
  };
}
