import type { CommandLine } from '../../shared/command-line.js';

const options = {
  'drop-secrets': { type: 'boolean' },
  'drop-replaced': { type: 'boolean' },
} as const;

export const restoreLine: CommandLine<typeof options> = {
  name: 'restore',
  forms: [
    ['<folder>', 'restores the archive in that folder; what was there before is kept'],
    ['<folder> --drop-secrets', 'the same, and empties the secrets that no key here opens'],
    ['--drop-replaced', 'drops what earlier restores have kept'],
  ],
  options,
  operands: 1,
  objection: ({ values, operand }) => {
    if (!values['drop-replaced']) return operand ? undefined : 'Name the folder of the archive';
    const isAlone = operand === undefined && !values['drop-secrets'];
    return isAlone ? undefined : '--drop-replaced restores nothing, and goes with nothing else';
  },
};
