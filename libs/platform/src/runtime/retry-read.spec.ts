import { describe, expect, it } from '@jest/globals';
import { retryRead } from './retry-read.js';

const passing = new Error('passing');
const final = new Error('final');
const underWay = new Error('under way');

const never = (): Promise<string> => new Promise(() => undefined);
const reply = (text: string) => (): Promise<string> => Promise.resolve(text);
const fail = (error: Error) => (): Promise<string> => Promise.reject(error);

/** Replies to each attempt in turn; an attempt without a reply left fails the test. */
function send(...replies: (() => Promise<string>)[]) {
  const left: number[] = [];
  const result = retryRead(
    (leftMs) => {
      left.push(leftMs);
      return (replies.shift() ?? fail(new Error('Too many attempts')))();
    },
    {
      timeoutMs: 1_000,
      repeatAfterMs: 50,
      isPassing: (error) => error === passing,
      isUnderWay: (error) => error === underWay,
    },
  );
  return { result, left };
}

describe('retryRead', () => {
  it('sends once if there is a reply', async () => {
    const { result, left } = send(reply('first'));
    await expect(result).resolves.toBe('first');
    expect(left).toHaveLength(1);
  });

  it('sends a second time, within the remaining time, without a reply', async () => {
    const { result, left } = send(never, reply('second'));
    await expect(result).resolves.toBe('second');
    expect(left[0]).toBeGreaterThan(990);
    expect(left[1]).toBeLessThanOrEqual(951);
  });

  it('takes the first reply of either attempt', async () => {
    let late = (_text: string): void => undefined;
    const slow = () => new Promise<string>((resolve) => (late = resolve));
    const { result } = send(slow, () => {
      late('first after all');
      return never();
    });
    await expect(result).resolves.toBe('first after all');
  });

  it('retries once, at once, after a passing error', async () => {
    await expect(send(fail(passing), reply('second')).result).resolves.toBe('second');
    await expect(send(fail(passing), fail(passing), reply('third')).result).rejects.toBe(passing);
  });

  it('does not retry after a final error', async () => {
    const { result, left } = send(fail(final), reply('second'));
    await expect(result).rejects.toBe(final);
    expect(left).toHaveLength(1);
    await expect(send(never, fail(final)).result).rejects.toBe(final);
  });

  it.each([passing, underWay])('waits for the open attempt when the other fails (%s)', async (error) => {
    let late = (_text: string): void => undefined;
    const slow = () => new Promise<string>((resolve) => (late = resolve));
    const { result } = send(slow, () => {
      setImmediate(() => late('first after all'));
      return Promise.reject(error);
    });
    await expect(result).resolves.toBe('first after all');
  });

  it('does not retry a request that is under way elsewhere', async () => {
    const { result, left } = send(fail(underWay), reply('second'));
    await expect(result).rejects.toBe(underWay);
    expect(left).toHaveLength(1);
  });
});
