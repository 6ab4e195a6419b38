import { runCommand } from '../launch/command.js';

await runCommand('dead-letters/main', process.argv.slice(3));
