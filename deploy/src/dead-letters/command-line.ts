import type { CommandLine } from '../shared/command-line.js';

const options = { all: { type: 'boolean' } } as const;
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const deadLettersLine: CommandLine<typeof options> = {
  name: 'dead-letters',
  forms: [
    ['', 'lists what consumers have given up on, the oldest hundred of each service'],
    ['<id>', 'hands one to its consumer once more'],
    ['--all', 'hands each of those listed to its consumer once more'],
  ],
  options,
  operands: 1,
  objection: ({ values, operand }) => {
    if (operand === undefined) return undefined;
    if (values.all) return 'Give an id or --all, not both';
    return idPattern.test(operand) ? undefined : `"${operand}" is no id of a dead letter`;
  },
};
