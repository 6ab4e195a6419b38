import { runCommand } from '../../launcher/command.js';
import { deadLettersLine } from './command-line.js';

await runCommand(deadLettersLine);
