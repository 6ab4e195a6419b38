import { runCommand } from '../../launcher/command.js';
import { restoreLine } from './command-line.js';

// After a machine was lost there is nothing but the archive.
await runCommand(restoreLine, { founds: ({ operand }) => operand !== undefined });
