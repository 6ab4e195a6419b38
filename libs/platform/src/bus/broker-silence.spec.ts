import { EventEmitter, once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { BrokerSilence } from './broker-silence.js';

describe(BrokerSilence.name, () => {
  const progress = new EventEmitter();
  let sut: BrokerSilence;

  afterEach(() => sut.stop());

  /** Simulates a wait of `waitMs`. Each probe gets the next answer; the last answer is repeated. */
  function watch(waitMs: number, answers: readonly boolean[]) {
    const seen = { probes: 0, givenUp: 0, looks: 0 };
    sut = new BrokerSilence(
      {
        oldestWaitMs: () => {
          seen.looks += 1;
          if (seen.looks === 6) progress.emit('looked');
          return seen.givenUp > 0 ? 0 : waitMs;
        },
        answers: () => Promise.resolve(answers[seen.probes++] ?? answers.at(-1) ?? true),
        giveUp: () => (seen.givenUp += 1),
      },
      { lateMs: 100, lookMs: 1 },
    );
    return seen;
  }

  it('gives up late requests after two missed probes in a row', async () => {
    const seen = watch(101, [false, true, false, false]);
    await once(progress, 'looked');
    expect(seen).toMatchObject({ givenUp: 1, probes: 4 });
    expect(sut.isSuspected).toBe(true);
  });

  it('does not give up a late request while the broker replies to probes', async () => {
    const seen = watch(101, [true]);
    await once(progress, 'looked');
    expect(seen.givenUp).toBe(0);
    expect(sut.isSuspected).toBe(false);
    expect(seen.probes).toBeGreaterThan(0);
  });

  it('does not probe while no reply is late', async () => {
    const seen = watch(99, [false]);
    await once(progress, 'looked');
    expect(seen).toMatchObject({ givenUp: 0, probes: 0 });
  });
});
