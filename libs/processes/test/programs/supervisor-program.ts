import { nodeProgram } from '../../src/node-program.js';
import { silentLog } from '../../src/process-log.js';
import { Supervisor } from '../../src/supervisor.js';

/** A supervisor that a test kills. One of its two children then ends itself; the other does not. */
const [dataDirectory = '', stub = ''] = process.argv.slice(2);
const supervisor = new Supervisor({ dataDirectory, log: silentLog });
const prepare = () => Promise.resolve({ environment: {} });
supervisor.start(nodeProgram({ name: 'obedient', script: stub, prepare }));
supervisor.start(nodeProgram({ name: 'deaf', script: stub, args: ['deaf'], prepare }));
await Promise.all([supervisor.whenReady('obedient'), supervisor.whenReady('deaf')]);
process.send?.(supervisor.status());
