import type { Intents, Keyed } from '../api/intents.js';
import { waitAskedBy } from '../lib/useWait.js';

/** What a form does with the answer to one submit. */
export interface SubmitOutcome<Body extends object, Answer> {
  /** Sends the body with its key; throws the error of the call. */
  readonly send: (intent: Keyed<Body>) => Promise<Answer>;
  /** False where the server did not do it: another try then sends the same key. */
  readonly isDone?: (answer: Answer) => boolean;
  /** The submit is pending until it ends. */
  readonly onAnswer?: (answer: Answer) => unknown;
  /** What failed, as the text of the toast; the cause is added. Without it the form shows the failure itself. */
  readonly failedText?: string;
  /** Shows the error at the fields. `isFocusHeld`: the user has not moved on since the submit. */
  readonly onError?: (error: unknown, isFocusHeld: boolean) => unknown;
}

interface Surroundings {
  readonly intents: Intents;
  readonly isFocusHeld: () => boolean;
  readonly startWait: (seconds: number) => void;
  readonly showFailure: (text: string, error: unknown) => void;
}

/** Sends one submit of a form and reports its outcome; true where the server did it. */
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
    startWait(waitAskedBy(error) ?? 0);
    if (failedText !== undefined) {
      showFailure(failedText, error);
    }
    await onError?.(error, isFocusHeld());
    return false;
  }
  const done = isDone(answer);
  if (done) {
    intents.done(intent);
  }
  await onAnswer?.(answer);
  return done;
}
