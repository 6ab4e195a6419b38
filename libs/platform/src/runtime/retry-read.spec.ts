import { describe, expect, it } from '@jest/globals';
import { askTwice } from './retry-read.js';

const passing = new Error('passing');
const final = new Error('final');
const underWay = new Error('under way');

const never = (): Promise<string> => new Promise(() => undefined);
const answer = (text: string) => (): Promise<string> => Promise.resolve(text);
const fail = (error: Error) => (): Promise<string> => Promise.reject(error);

/** Answers each question as told; a question too many fails the test. */
function ask(...answers: (() => Promise<string>)[]) {
  const left: number[] = [];
  const result = askTwice(
    (leftMs) => {
      left.push(leftMs);
      return (answers.shift() ?? fail(new Error('Asked too often')))();
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

describe('askTwice', () => {
  it('asks once where there is an answer', async () => {
    const { result, left } = ask(answer('first'));
    await expect(result).resolves.toBe('first');
    expect(left).toHaveLength(1);
  });

  it('asks once more, within the time that is left, where there is none', async () => {
    const { result, left } = ask(never, answer('second'));
    await expect(result).resolves.toBe('second');
    expect(left[0]).toBeGreaterThan(990);
    expect(left[1]).toBeLessThanOrEqual(951);
  });

  it('takes the first answer that comes, whichever was asked for it', async () => {
    let late = (_text: string): void => undefined;
    const slow = () => new Promise<string>((resolve) => (late = resolve));
    const { result } = ask(slow, () => {
      late('first after all');
      return never();
    });
    await expect(result).resolves.toBe('first after all');
  });

  it('asks once more at once after what passes, and no third time', async () => {
    await expect(ask(fail(passing), answer('second')).result).resolves.toBe('second');
    await expect(ask(fail(passing), fail(passing), answer('third')).result).rejects.toBe(passing);
  });

  it('leaves it at what does not pass', async () => {
    const { result, left } = ask(fail(final), answer('second'));
    await expect(result).rejects.toBe(final);
    expect(left).toHaveLength(1);
    await expect(ask(never, fail(final)).result).rejects.toBe(final);
  });

  it.each([passing, underWay])(
    'waits for the question that is open when the other fails (%s)',
    async (error) => {
      let late = (_text: string): void => undefined;
      const slow = () => new Promise<string>((resolve) => (late = resolve));
      const { result } = ask(slow, () => {
        setImmediate(() => late('first after all'));
        return Promise.reject(error);
      });
      await expect(result).resolves.toBe('first after all');
    },
  );

  it('leaves it at a question that is under way elsewhere', async () => {
    const { result, left } = ask(fail(underWay), answer('second'));
    await expect(result).rejects.toBe(underWay);
    expect(left).toHaveLength(1);
  });
});
