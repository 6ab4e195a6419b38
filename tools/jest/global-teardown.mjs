import { rmSync } from 'node:fs';

/** Stops the database of the run and removes its files. */
export default async function stopDatabase() {
  const database = globalThis.emberdeckTestDatabase;
  if (!database) return;
  await database.server.stop();
  rmSync(database.dataDirectory, { recursive: true, force: true });
}
