import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { withConnection } from '@emberdeck/platform/database/await-database';
import { RedisConnection } from '@emberdeck/platform/cache/redis-connection';
import { SilentLogger } from '@emberdeck/testing/database/silent-logger';

/** The words that a text contains, whatever their case. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  const all = text.toLowerCase();
  return words.filter((word) => all.includes(word.toLowerCase()));
}

/** The tables of a database, of every schema, whose rows contain one of the words, in whatever column. */
export const tablesWith = (databaseUrl: string, words: readonly string[]): Promise<string[]> =>
  withConnection(databaseUrl, 'test', async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname !~ '^(pg_|information_schema)'
        ORDER BY 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await client.query(
        `SELECT FROM ${name} AS r WHERE r::text ILIKE ANY ($1) LIMIT 1`,
        [words.map((word) => `%${word}%`)],
      );
      if (rowCount === 1) found.push(name);
    }
    return found;
  });

/** The files below a folder that contain one of the words, in their names too. Files of gzip are unpacked. */
export async function filesWith(
  folder: string,
  words: readonly string[],
  without: RegExp = /^$/,
): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (!entry.isFile() || without.test(name)) continue;
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    const text = (name.endsWith('.gz') ? gunzipSync(content) : content).toString('latin1');
    if (wordsIn(name + text, words).length > 0) found.push(name);
  }
  return found;
}

/** The keys of a Redis that contain one of the words, or whose values do. */
export async function redisKeysWith(url: string, words: readonly string[]): Promise<string[]> {
  const connection = new RedisConnection({ url, name: 'test', logger: new SilentLogger() });
  const { redis } = connection;
  try {
    await new Promise<void>((resolve) => redis.once('ready', resolve));
    const found: string[] = [];
    for (const whole of await redis.keys('*')) {
      const key = whole.replace(/^emberdeck:/, '');
      const read: Readonly<Record<string, () => Promise<unknown>>> = {
        string: () => redis.get(key),
        hash: () => redis.hgetall(key),
        set: () => redis.smembers(key),
        list: () => redis.lrange(key, 0, -1),
        zset: () => redis.zrange(key, 0, -1),
      };
      const value = await read[await redis.type(key)]?.();
      if (wordsIn(whole + JSON.stringify(value), words).length > 0) found.push(whole);
    }
    return found;
  } finally {
    await connection.close();
  }
}
