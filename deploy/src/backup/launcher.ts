import { runCommand } from '../launch/command.js';

await runCommand('backup/main', process.argv.slice(3));
