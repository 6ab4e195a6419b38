import { runCommand } from '../../launcher/command.js';
import { backupLine } from './command-line.js';

await runCommand(backupLine);
