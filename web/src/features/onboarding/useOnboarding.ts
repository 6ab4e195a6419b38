import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonAt, reasonOf } from '../../shared/api/apiError.js';
import { readStored, storageKeys, writeStored } from '../../shared/lib/storage.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { useWait, waitAskedBy } from '../../shared/lib/useWait.js';
import type { Wait } from '../../shared/lib/useWait.js';
import { useEnterMutation } from './onboardingApi.js';
import { isNotConfigured, isStillFresh, parsePending } from './onboardingFlow.js';
import type { PendingVerification } from './onboardingFlow.js';
import { useAccount } from './useAccount.js';
import type { Contact } from './useAccount.js';
import { useExclusive } from '../../shared/forms/useExclusive.js';
import { useRedirect } from './useRedirect.js';
import { useVerify } from './useVerify.js';

type Account = ReturnType<typeof useAccount>;
type Exclusively = ReturnType<typeof useExclusive>['exclusively'];

/** The contact that waits for its code; survives a reload. */
function usePending() {
  const [pending, setPending] = useState(() => parsePending(readStored('session', storageKeys.onboarding)));
  const keep = useCallback((next: PendingVerification | null) => {
    writeStored('session', storageKeys.onboarding, next && JSON.stringify(next));
    setPending(next);
  }, []);
  return [pending, keep] as const;
}

interface Entering {
  readonly account: Account;
  readonly exclusively: Exclusively;
  readonly wait: Wait;
  readonly onSent: (contact: Contact, debugCode: string | null) => void;
}

function useEnter({ account, exclusively, wait, onSent }: Entering) {
  const { t } = useTranslation();
  const toast = useToast();
  const [enterCall] = useEnterMutation();

  const showDebugCode = (code: string): void => {
    console.info(`Debug mode: the verification code is ${code}`);
    toast.say(t('entry.debugTitle'), t('entry.debugText', { code }));
  };

  const fail = async (contact: Contact, reason: string | null, otherwise: string): Promise<void> => {
    if (isNotConfigured(reason)) {
      await account.createWithoutCode(contact);
    } else {
      toast.warn(t('entry.failedTitle'), reason || otherwise);
    }
  };

  /** What is wrong with the contact itself; null where nothing is. */
  return (contact: Contact): Promise<string | null> =>
    exclusively(async () => {
      try {
        const answer = await enterCall(contact).unwrap();
        if (!answer.success) {
          await fail(contact, answer.message, t('entry.failedText'));
          return null;
        }
        onSent(contact, answer.debugCode);
        if (answer.debugCode) {
          showDebugCode(answer.debugCode);
        }
        return null;
      } catch (error) {
        wait.start(waitAskedBy(error) ?? 0);
        await fail(contact, reasonOf(error), t('entry.networkText'));
        return reasonAt(error, 'entryValue');
      }
    });
}

/** The whole way from a contact to a signed-in person, with every toast on it. */
export function useOnboarding() {
  const [pending, setPending] = usePending();
  const { redirect, leave, go } = useRedirect();
  const { busy, exclusively } = useExclusive();
  const account = useAccount(leave);
  const entryWait = useWait();
  const codeWait = useWait();
  const [lastPending, setLastPending] = useState(pending);
  const send = useEnter({
    account,
    exclusively,
    wait: entryWait,
    onSent: ({ entryType, entryValue }, debugCode) => {
      codeWait.end();
      setPending({ entryType, entryValue, sentAt: Date.now(), isVerified: false, debugCode });
    },
  });
  const verify = useVerify({ account, exclusively, wait: codeWait, leave, onVerified: setPending });
  const back = (): void => {
    entryWait.end();
    setLastPending(pending);
    setPending(null);
  };
  /** A user who only went back still has a code. The server refuses another one for a minute. */
  const enter = async (contact: Contact): Promise<string | null> => {
    if (!isStillFresh(lastPending, contact, Date.now())) {
      return send(contact);
    }
    setPending(lastPending);
    return null;
  };
  return {
    busy,
    pending,
    lastContact: lastPending as Contact | null,
    redirect,
    entryWait,
    codeWait,
    enter,
    resend: send,
    verify,
    back,
    continueNow: go,
  };
}

export type Onboarding = ReturnType<typeof useOnboarding>;
