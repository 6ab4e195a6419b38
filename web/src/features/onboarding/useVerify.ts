import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../shared/api/apiError.js';
import type { Submitting } from '../../shared/forms/useSubmit.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { useVerifyMutation } from './onboardingApi.js';
import { redirectKnownUserMs } from './onboardingFlow.js';
import type { PendingVerification } from './onboardingFlow.js';
import type { useAccount } from './useAccount.js';
import type { useRedirect } from './useRedirect.js';

/** Why the second step failed. */
export interface VerifyFailure {
  readonly text: string;
  /** Whether the server rejected the code. Otherwise the code may be correct. */
  readonly isWrongCode: boolean;
}

interface Verifying {
  readonly account: ReturnType<typeof useAccount>;
  readonly submitting: Submitting;
  readonly leave: ReturnType<typeof useRedirect>['leave'];
  /** Stores that the code was correct, or that it is no longer valid. */
  readonly onVerified: (pending: PendingVerification) => void;
}

type Proving = Pick<Verifying, 'leave'>;

/** Sends a code to the server and shows the result. */
function useProof({ leave }: Proving) {
  const { t } = useTranslation();
  const toast = useToast();
  const [verifyCall] = useVerifyMutation();

  const fail = (text: string, isWrongCode = false): VerifyFailure => {
    toast.warn(t('verify.failedTitle'), text);
    return { text, isWrongCode };
  };

  /** Checks the code. Returns 'new' if it is correct but the account is missing, and null if the account exists. */
  const prove = async (
    { entryType, entryValue }: PendingVerification,
    verificationCode: string,
  ): Promise<VerifyFailure | 'new' | null> => {
    const answer = await verifyCall({ entryType, entryValue, verificationCode }).unwrap();
    if (!answer.success) {
      return fail(answer.message || t('verify.failedText'), true);
    }
    if (!answer.userExists) {
      return 'new';
    }
    toast.say(t('verify.welcomeBackTitle'), t('verify.welcomeBackText'));
    leave(answer.redirectUrl, redirectKnownUserMs);
    return null;
  };

  return { prove, fail };
}

/** The second step: proves the contact by its code, once, and creates the account if it is missing. */
export function useVerify({ account, submitting, leave, onVerified }: Verifying) {
  const { t } = useTranslation();
  const { prove, fail } = useProof({ leave });

  const failed = (pending: PendingVerification, error: unknown): VerifyFailure => {
    const failure = fail(reasonOf(error) ?? t('verify.exceptionText'));
    if (!(error instanceof Error)) {
      return failure;
    }
    // The server no longer creates an account with this code. Its message at the field says how to continue.
    onVerified({ ...pending, isVerified: false });
    return { ...failure, text: error.message };
  };

  /** The server accepts a code once, so the code is not sent again if only the account is missing. */
  const proceed = async (pending: PendingVerification, code: string): Promise<VerifyFailure | null> => {
    if (!pending.isVerified) {
      const proof = await prove(pending, code);
      if (proof !== 'new') {
        return proof;
      }
      onVerified({ ...pending, isVerified: true, debugCode: null });
    }
    await account.create(pending);
    return null;
  };

  /** Returns null on success. */
  return async (pending: PendingVerification, code: string): Promise<VerifyFailure | null> => {
    let failure: VerifyFailure | null = null;
    const { entryType, entryValue } = pending;
    await submitting.submit(
      { entryType, entryValue, code },
      {
        send: () => proceed(pending, code),
        isDone: (refused) => refused === null,
        onAnswer: (refused) => {
          failure = refused;
        },
        onError: (error) => {
          failure = failed(pending, error);
        },
      },
    );
    return failure;
  };
}
