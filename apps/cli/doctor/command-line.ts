import type { CommandLine } from '../../shared/command-line.js';

export const doctorLine: CommandLine = {
  name: 'doctor',
  forms: [['', 'looks at everything that can be fixed, and changes nothing']],
  options: {},
  operands: 0,
};
