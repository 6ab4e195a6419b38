import { describe, expect, it, jest } from '@jest/globals';
import type { ApiError } from '../api/apiError.js';
import { intentsIn } from '../api/intents.js';
import { submitOnce } from './submitOnce.js';
import type { SubmitOutcome } from './submitOnce.js';

/** RTK Query rejects with plain data, not with an Error. */
function answerWith(answer: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => (isFailure(answer) ? reject : resolve)(answer));
}

function arrange() {
  let stored: string | null = null;
  const around = {
    intents: intentsIn({ read: () => stored, write: (next) => (stored = next) }),
    isFocusHeld: () => true,
    startWait: jest.fn(),
    showFailure: jest.fn(),
  };
  const keys: string[] = [];
  const submit = (answer: unknown, outcome: Partial<SubmitOutcome<{ name: string }, unknown>> = {}) =>
    submitOnce(
      { name: 'a' },
      {
        send: ({ idempotencyKey }) => {
          keys.push(idempotencyKey);
          return answerWith(answer);
        },
        ...outcome,
      },
      around,
    );
  return { around, keys, submit };
}

const failure = (status: ApiError['status'], retryAfter: number | null = null): ApiError => ({
  status,
  message: String(status),
  detail: null,
  fields: [],
  requestId: null,
  retryAfter,
});

const isFailure = (value: unknown): value is ApiError =>
  typeof value === 'object' && value !== null && 'retryAfter' in value;

describe('submitOnce', () => {
  it('sends a new key after a success', async () => {
    const { keys, submit } = arrange();
    expect(await submit('ok')).toBe(true);
    expect(await submit('ok')).toBe(true);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it.each([
    ['no answer came', failure('NETWORK'), {}],
    ['the server did not do it', { success: false }, { isDone: () => false }],
  ])('sends the same key again if %s', async (_why, answer, outcome) => {
    const { keys, submit } = arrange();
    expect(await submit(answer, outcome)).toBe(false);
    await submit(answer, outcome);
    expect(keys[0]).toBe(keys[1]);
  });

  it('waits for the `Retry-After` of a rejected submit', async () => {
    const { around, submit } = arrange();
    await submit(failure(429, 42));
    expect(around.startWait).toHaveBeenCalledWith(42);
  });

  it('shows a failure in a toast and at the fields', async () => {
    const { around, submit } = arrange();
    const error = failure(500);
    const onError = jest.fn();
    await submit(error, { failedText: 'Not saved', onError });
    expect(around.showFailure).toHaveBeenCalledWith('Not saved', error);
    expect(onError).toHaveBeenCalledWith(error, true);
  });

  it('shows no toast if the fields show all of the failure', async () => {
    const { around, submit } = arrange();
    await submit(failure(422), { failedText: 'Not saved', onError: () => true });
    expect(around.showFailure).not.toHaveBeenCalled();
    await submit(failure(422), { failedText: 'Not saved', onError: () => false });
    expect(around.showFailure).toHaveBeenCalledTimes(1);
  });

  it('shows no toast without a text for the failure', async () => {
    const { around, submit } = arrange();
    await submit(failure(500));
    expect(around.showFailure).not.toHaveBeenCalled();
  });

  it('passes the answer on once', async () => {
    const { submit } = arrange();
    const onAnswer = jest.fn();
    await submit('ok', { onAnswer });
    expect(onAnswer.mock.calls).toEqual([['ok']]);
  });
});
