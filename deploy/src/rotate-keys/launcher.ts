import { runCommand } from '../launch/command.js';
import { rotateKeysLine } from './command-line.js';

await runCommand(rotateKeysLine);
