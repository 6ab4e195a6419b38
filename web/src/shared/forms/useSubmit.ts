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
  /** Keys that outlive the form; by default they last as long as it is shown. */
  readonly intents?: Intents;
}

export interface SubmitLabels {
  readonly idle: string;
  readonly busy: string;
}

export interface Submitting {
  /** True where the server did it; null where an earlier submit is still pending. */
  readonly submit: <Body extends object, Answer>(
    body: Body,
    outcome: SubmitOutcome<Body, Answer>,
  ) => Promise<boolean | null>;
  readonly isPending: boolean;
  /** Whether the submit button does nothing now. */
  readonly isBlocked: boolean;
  readonly wait: Wait;
  /** The label of the submit button, with the countdown of a refused submit. */
  readonly label: (labels: SubmitLabels) => string;
  /** Stands at the field while the server wants no further submit; null otherwise. */
  readonly waitText: string | null;
  /** Forgets the keys of earlier submits: none of them will be sent again. */
  readonly forget: () => void;
}

/** The way from a submit to its answer, the same in every form: pending state, keys, toast, countdown. */
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
