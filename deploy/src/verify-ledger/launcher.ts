import { runCommand } from '../launch/command.js';

await runCommand('verify-ledger/main', []);
