import type { Intents } from '../api/intents.js';
import { useIntents } from '../api/useIntents.js';
import { focusHolder } from '../lib/focusHolder.js';
import { useWait, useWaitTexts } from '../lib/useWait.js';
import type { Wait } from '../lib/useWait.js';
import { useToast } from '../toasts/useToast.js';
import { submitOnce } from './submitOnce.js';
import type { SubmitOutcome } from './submitOnce.js';
import { useExclusive } from './useExclusive.js';

interface Options {
  /** Keys that outlive the form. By default they last while the form is mounted. */
  readonly intents?: Intents;
}

export interface SubmitLabels {
  readonly idle: string;
  readonly busy: string;
}

export interface Submitting {
  /** Resolves to true if the server did it, or to null if an earlier submit is still pending. */
  readonly submit: <Body extends object, Answer>(
    body: Body,
    outcome: SubmitOutcome<Body, Answer>,
  ) => Promise<boolean | null>;
  readonly isPending: boolean;
  /** Whether the submit button is disabled: a submit is pending, or the server asked to wait. */
  readonly isBlocked: boolean;
  readonly wait: Wait;
  /** The label of the submit button, with a countdown after a rejected submit. */
  readonly label: (labels: SubmitLabels) => string;
  /** The text at the field while the server asks to wait; null otherwise. */
  readonly waitText: string | null;
  /** Drops the keys of earlier submits: none of these submits is retried. */
  readonly forget: () => void;
}

/** The submit of every form: pending state, idempotency keys, failure toast, countdown. */
export function useSubmit({ intents: ownIntents }: Options = {}): Submitting {
  const toast = useToast();
  const formIntents = useIntents();
  const intents = ownIntents ?? formIntents;
  const wait = useWait();
  const waitTexts = useWaitTexts();
  const { busy, exclusively } = useExclusive();
  const { seconds } = wait;
  return {
    submit: (body, outcome) =>
      exclusively(() =>
        submitOnce(body, outcome, {
          intents,
          isFocusHeld: focusHolder(),
          startWait: wait.start,
          showFailure: toast.fail,
        }),
      ),
    isPending: busy,
    isBlocked: busy || seconds > 0,
    wait,
    label: ({ idle, busy: pending }) => {
      const usual = busy ? pending : idle;
      return seconds > 0 ? waitTexts.tryAgain(seconds) : usual;
    },
    waitText: seconds > 0 ? waitTexts.tooMany(seconds) : null,
    forget: intents.forget,
  };
}
