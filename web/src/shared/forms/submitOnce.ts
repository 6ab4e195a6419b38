import type { Intents, Keyed } from '../api/intents.js';
import { retryAfterOf } from '../lib/useWait.js';

/** The callbacks of a form for one submit. */
export interface SubmitOutcome<Body extends object, Answer> {
  /** Sends the body with its key; throws the error of the call. */
  readonly send: (intent: Keyed<Body>) => Promise<Answer>;
  /** False if the server did not do it: the next try then sends the same key. */
  readonly isDone?: (answer: Answer) => boolean;
  /** The submit stays pending until the result resolves. */
  readonly onAnswer?: (answer: Answer) => unknown;
  /** The text of the failure toast; the cause is added. Without it, only `onError` shows the failure. */
  readonly failedText?: string;
  /**
   * Shows the error at the fields. `isFocusHeld`: the user has not moved on since the submit. True if that says all: then
   * no toast repeats it.
   */
  readonly onError?: (error: unknown, isFocusHeld: boolean) => unknown;
}

interface Surroundings {
  readonly intents: Intents;
  readonly isFocusHeld: () => boolean;
  readonly startWait: (seconds: number) => void;
  readonly showFailure: (text: string, error: unknown) => void;
}

/** Sends one submit of a form and runs its callbacks. Returns true if the server did it. */
export async function submitOnce<Body extends object, Answer>(
  body: Body,
  { send, isDone = () => true, onAnswer, failedText, onError }: SubmitOutcome<Body, Answer>,
  { intents, isFocusHeld, startWait, showFailure }: Surroundings,
): Promise<boolean> {
  const intent = intents.of(body);
  let answer: Answer;
  try {
    answer = await send(intent);
  } catch (error) {
    startWait(retryAfterOf(error) ?? 0);
    const isShown = (await onError?.(error, isFocusHeld())) === true;
    if (failedText !== undefined && !isShown) {
      showFailure(failedText, error);
    }
    return false;
  }
  const done = isDone(answer);
  if (done) {
    intents.done(intent);
  }
  await onAnswer?.(answer);
  return done;
}
