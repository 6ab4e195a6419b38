import { runCommand } from '../launch/command.js';

await runCommand('restore/main', process.argv.slice(3));
