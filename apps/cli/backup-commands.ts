import type { Command } from 'commander';
import type { Operating } from './invocation.js';

interface RestoreOptions {
  readonly dropReplaced?: boolean;
  readonly dropSecrets?: boolean;
  readonly erased?: string;
}

/** Adds the commands that back up and restore. */
export function addBackups(root: Command, { operate }: Operating): void {
  root
    .command('backup')
    .description('back up all data while the product runs or is stopped')
    .argument('[folder]', 'a folder that does not exist yet (default: <data folder>/backups/<time>)')
    .option('--without-files', 'leave out the contents of stored files, where the bucket has its own backup')
    .action((folder: string | undefined, { withoutFiles = false }: { withoutFiles?: boolean }) =>
      operate({ command: 'backup', folder, withoutFiles }),
    );
  const restore = root
    .command('restore')
    .description('restore a backup; the replaced data is kept until --drop-replaced')
    .argument('[folder]', 'the folder of the backup')
    .option('--drop-secrets', 'empty the stored secrets that no key of this installation opens')
    .option('--erased <file>', 'erase again whom this list of "users erased" names')
    .option('--drop-replaced', 'drop the data that earlier restores replaced');
  restore.action((folder: string | undefined, { dropReplaced, dropSecrets, erased }: RestoreOptions) => {
    if (dropReplaced) {
      if (folder === undefined && !dropSecrets && !erased) return operate({ command: 'drop-replaced' });
      return restore.error('error: --drop-replaced takes no folder and no other option');
    }
    if (!folder) return restore.error('error: name the folder of the backup');
    return operate({
      ...{ command: 'restore', folder, dropSecrets: dropSecrets ?? false },
      ...(erased === undefined ? {} : { erasedList: erased }),
    });
  });
}
