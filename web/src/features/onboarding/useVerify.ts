import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../shared/api/apiError.js';
import type { Submitting } from '../../shared/forms/useSubmit.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { useVerifyMutation } from './onboardingApi.js';
import { redirectKnownUserMs } from './onboardingFlow.js';
import type { PendingVerification } from './onboardingFlow.js';
import type { useAccount } from './useAccount.js';
import type { useRedirect } from './useRedirect.js';

/** Why it did not go on. */
export interface VerifyFailure {
  readonly text: string;
  /** It is the code that was refused; else it may well be right. */
  readonly isWrongCode: boolean;
}

interface Verifying {
  readonly account: ReturnType<typeof useAccount>;
  readonly submitting: Submitting;
  readonly leave: ReturnType<typeof useRedirect>['leave'];
  /** Keeps in mind that the code was right, or that this no longer helps. */
  readonly onVerified: (pending: PendingVerification) => void;
}

type Proving = Pick<Verifying, 'leave'>;

/** Sends a code, and shows how the server answers. */
function useProof({ leave }: Proving) {
  const { t } = useTranslation();
  const toast = useToast();
  const [verifyCall] = useVerifyMutation();

  const fail = (text: string, isWrongCode = false): VerifyFailure => {
    toast.warn(t('verify.failedTitle'), text);
    return { text, isWrongCode };
  };

  /** Takes the code. 'new' where it is right and only the account is missing, null where that is there too. */
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

/** The second step: proves the contact by its code, once, and makes its account where there is none. */
export function useVerify({ account, submitting, leave, onVerified }: Verifying) {
  const { t } = useTranslation();
  const { prove, fail } = useProof({ leave });

  const failed = (pending: PendingVerification, error: unknown): VerifyFailure => {
    const failure = fail(reasonOf(error) ?? t('verify.exceptionText'));
    if (!(error instanceof Error)) {
      return failure;
    }
    // The server makes no account of this code any more: its words at the field lead on.
    onVerified({ ...pending, isVerified: false });
    return { ...failure, text: error.message };
  };

  /** A code is accepted once: where only the account is missing, the code is not sent again. */
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

  /** Null where it succeeded. */
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
