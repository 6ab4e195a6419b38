import { runCommand } from '../../launcher/command.js';
import { rotateKeysLine } from './command-line.js';

await runCommand(rotateKeysLine);
