import { runCommand } from '../launch/command.js';
import { verifyLedgerLine } from './command-line.js';

await runCommand(verifyLedgerLine);
