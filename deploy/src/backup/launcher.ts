import { runCommand } from '../launch/command.js';
import { backupLine } from './command-line.js';

await runCommand(backupLine);
