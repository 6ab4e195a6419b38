import type { CommandLine } from '../../shared/command-line.js';

const options = {
  all: { type: 'boolean' },
  show: { type: 'boolean' },
  delete: { type: 'boolean' },
} as const;
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const deadLettersLine: CommandLine<typeof options> = {
  name: 'dead-letters',
  forms: [
    ['', 'lists what consumers have given up on, the oldest hundred of each service'],
    ['--show <id>', 'prints all of one'],
    ['<id>', 'hands one to its consumer once more'],
    ['--all', 'hands each event of those listed to its consumer once more'],
    ['--delete <id>', 'deletes one; its effect never happens'],
  ],
  options,
  operands: 1,
  objection: ({ values, operand }) => {
    const chosen = [values.all, values.show, values.delete].filter(Boolean).length;
    if (chosen > 1) return 'Give one of --all, --show and --delete';
    if (operand === undefined) {
      return values.show || values.delete ? 'Name the id of a dead letter' : undefined;
    }
    if (values.all) return 'Give an id or --all, not both';
    return idPattern.test(operand) ? undefined : `"${operand}" is no id of a dead letter`;
  },
};
