import { readFileSync, readdirSync } from 'node:fs';
import type { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';

/** The process id of a program that the launcher runs. */
export async function pidOf(product: ProductUnderTest, name: string): Promise<number> {
  const found = (await product.control.status()).find((each) => each.name === name);
  if (!found?.pid) throw new Error(`${name} does not run`);
  return found.pid;
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

/** A process and its children; PostgreSQL has one child for each connection. */
function familyOf(pid: number): number[] {
  const others = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return [pid, ...others.filter((other) => parentOf(other) === pid)];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended.
    }
  }
}

/** Freezes a process and its children; returns a function that resumes them. */
export function freeze(pid: number): () => void {
  // Freezes the parent first, so that it cannot start more children.
  signalAll([pid], 'SIGSTOP');
  const family = familyOf(pid);
  signalAll(family, 'SIGSTOP');
  return () => signalAll([...family.slice(1), pid], 'SIGCONT');
}
