import { poll } from '../src/wait.js';

/** Waits for a condition; fails after 20 s. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const held = await poll(async () => ((await condition()) ? true : undefined), { timeoutMs: 20_000 });
  if (!held) throw new Error(`Waited in vain until ${what}`);
}
