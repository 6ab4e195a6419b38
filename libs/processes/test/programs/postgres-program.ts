import { startEmbeddedPostgres } from '../../src/embedded-postgres.js';
import { silentLog } from '../../src/process-log.js';

/** Starts PostgreSQL and runs until a test kills it. */
const [dataDirectory = ''] = process.argv.slice(2);
const { pid } = await startEmbeddedPostgres({ dataDirectory, log: silentLog });
process.send?.(pid);
setInterval(() => {}, 60_000);
