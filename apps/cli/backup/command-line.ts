import type { CommandLine } from '../../shared/command-line.js';

export const backupLine: CommandLine = {
  name: 'backup',
  forms: [
    ['', 'backs up into <data folder>/backups/<time>'],
    ['<folder>', 'backs up into a folder that is not there yet'],
  ],
  options: {},
  operands: 1,
};
