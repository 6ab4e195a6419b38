import type { ProofEntryAnswer, ProofVerifyAnswer } from '@emberdeck/contracts/identity/contact-proof';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonAt, reasonOf } from '../api/apiError.js';
import { useIsHere } from '../lib/useIsHere.js';
import { useSubmit } from '../forms/useSubmit.js';
import { useWait, retryAfterOf } from '../lib/useWait.js';

/** `taken`: the code is correct, but the contact belongs to another account. */
export type ProofStep = 'contact' | 'code' | 'taken';

/** The last code that was sent. */
interface Sent {
  readonly to: string;
  /** The code, if the server shows it instead of sending it; null otherwise. */
  readonly debugCode: string | null;
  /** The server printed the code in its terminal instead of sending it. */
  readonly codeInTerminal: boolean;
  /** The message with the code; null where none is on its way. */
  readonly deliveryId: string | null;
}

/** Minimum time between two codes, the same as on the server. */
const resendAfterSeconds = 60;

/** The current step and its error. */
function useProofStep() {
  const { t } = useTranslation();
  const submitting = useSubmit();
  const { wait } = submitting;
  const [step, setStep] = useState<ProofStep>('contact');
  const [error, setError] = useState<string>();
  const goTo = (next: ProofStep): void => {
    setError(undefined);
    wait.end();
    setStep(next);
  };
  const fail = (failure: unknown): void => {
    setError(reasonAt(failure, 'entryValue') ?? reasonOf(failure) ?? t('entry.networkText'));
  };
  const clearError = (): void => setError(undefined);
  return { step, error, submitting, goTo, fail, setError, clearError };
}

type Shown = ReturnType<typeof useProofStep>;

/** The two calls: `start` sends a code, `prove` checks it. */
export interface CodeCalls {
  readonly start: (
    to: string,
  ) => Promise<Pick<ProofEntryAnswer, 'success' | 'message' | 'debugCode' | 'codeInTerminal' | 'deliveryId'>>;
  readonly prove: (to: string, code: string) => Promise<ProofVerifyAnswer>;
}

/** Sends a code to the contact. After a code in the last 60 s it only shows the code step. */
function useSendCode({ start }: CodeCalls, shown: Shown) {
  const { submit, wait } = shown.submitting;
  const [sent, setSent] = useState<Sent | null>(null);
  const resend = useWait();
  const sendCode = async (entryValue: string): Promise<void> => {
    if (shown.step === 'contact' && sent?.to === entryValue && resend.seconds > 0) {
      shown.goTo('code');
      return;
    }
    await submit(
      { to: entryValue },
      {
        send: ({ body }) => start(body.to),
        onAnswer: (answer) => {
          if (!answer.success) {
            shown.setError(answer.message);
            return;
          }
          const { debugCode, codeInTerminal, deliveryId = null } = answer;
          setSent({ to: entryValue, debugCode, codeInTerminal, deliveryId });
          resend.start(resendAfterSeconds);
          shown.goTo('code');
        },
        onError: (failure) => {
          const pause = retryAfterOf(failure);
          if (shown.step === 'code' && pause !== null) {
            // The earlier code is still valid: only the button for the next code has to wait.
            wait.end();
            resend.start(pause);
          } else {
            shown.fail(failure);
          }
        },
      },
    );
  };
  return {
    sendCode,
    debugCode: sent?.debugCode ?? null,
    codeInTerminal: sent?.codeInTerminal ?? false,
    deliveryId: sent?.deliveryId ?? null,
    resendSeconds: resend.seconds,
  };
}

/** Confirms a contact in two steps: request a code, enter it. */
export function useCodeSteps(calls: CodeCalls, onDone: () => void) {
  const isHere = useIsHere();
  const shown = useProofStep();
  const { sendCode, ...sent } = useSendCode(calls, shown);

  const prove = async (to: string, code: string): Promise<void> => {
    await shown.submitting.submit(
      { to, code },
      {
        send: ({ body }) => calls.prove(body.to, body.code),
        onAnswer: (answer) => {
          if (answer.belongsToOther) {
            shown.goTo('taken');
          } else if (!answer.success) {
            shown.setError(answer.message);
          } else if (isHere()) {
            onDone();
          }
        },
        onError: shown.fail,
      },
    );
  };

  return { ...shown, ...sent, busy: shown.submitting.isPending, sendCode, prove };
}

export type ContactProof = ReturnType<typeof useCodeSteps>;
