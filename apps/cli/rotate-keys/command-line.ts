import type { CommandLine } from '../../shared/command-line.js';

export const rotateKeysLine: CommandLine = {
  name: 'rotate-keys',
  forms: [['', 'seals with ENCRYPTION_KEY what a key of ENCRYPTION_KEYS_OLD has sealed']],
  options: {},
  operands: 0,
};
