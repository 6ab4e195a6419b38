import { runCommandProgram } from '../shared/command-program.js';
import { invocation } from './invocation.js';
import { programOf } from './programs.js';

// Runs one command. The command line has found or started the database before.
runCommandProgram(await programOf(invocation.parse(JSON.parse(process.argv[2] ?? ''))));
