import { runCommand } from '../launch/command.js';

await runCommand('rotate-keys/main', process.argv.slice(3));
