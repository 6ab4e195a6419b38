import { runCommand } from '../../launcher/command.js';
import { verifyLedgerLine } from './command-line.js';

await runCommand(verifyLedgerLine);
