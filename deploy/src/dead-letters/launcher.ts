import { runCommand } from '../launch/command.js';
import { deadLettersLine } from './command-line.js';

await runCommand(deadLettersLine);
