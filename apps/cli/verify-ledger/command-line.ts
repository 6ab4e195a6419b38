import type { CommandLine } from '../../shared/command-line.js';

export const verifyLedgerLine: CommandLine = {
  name: 'verify-ledger',
  forms: [['', 'checks every chain, gap and sum of the coin ledger, and changes nothing']],
  options: {},
  operands: 0,
};
