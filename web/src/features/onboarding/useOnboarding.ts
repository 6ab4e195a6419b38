import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, storageKeys, writeStored } from '../../shared/lib/storage.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { useWait, waitAskedBy } from '../../shared/lib/useWait.js';
import type { Wait } from '../../shared/lib/useWait.js';
import { useEnterMutation, useVerifyMutation } from './onboardingApi.js';
import { isNotConfigured, isStillFresh, parsePending, redirectKnownUserMs } from './onboardingFlow.js';
import type { PendingVerification } from './onboardingFlow.js';
import { detailOf, useAccount } from './useAccount.js';
import type { Contact } from './useAccount.js';
import { useExclusive } from './useExclusive.js';
import { useRedirect } from './useRedirect.js';

type Account = ReturnType<typeof useAccount>;
type Exclusively = ReturnType<typeof useExclusive>['exclusively'];
type Leave = ReturnType<typeof useRedirect>['leave'];

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
  readonly onSent: (contact: Contact) => void;
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

  return (contact: Contact): Promise<void> =>
    exclusively(async () => {
      try {
        const answer = await enterCall(contact).unwrap();
        if (!answer.success) {
          await fail(contact, answer.message, t('entry.failedText'));
          return;
        }
        onSent(contact);
        if (answer.debugCode) {
          showDebugCode(answer.debugCode);
        }
      } catch (error) {
        wait.start(waitAskedBy(error) ?? 0);
        await fail(contact, detailOf(error), t('entry.networkText'));
      }
    });
}

interface Verifying {
  readonly account: Account;
  readonly exclusively: Exclusively;
  readonly wait: Wait;
  readonly leave: Leave;
}

function useVerify({ account, exclusively, wait, leave }: Verifying) {
  const { t } = useTranslation();
  const toast = useToast();
  const [verifyCall] = useVerifyMutation();

  /** True where the code was right. */
  return async (contact: Contact, verificationCode: string): Promise<boolean> => {
    let right = false;
    await exclusively(async () => {
      try {
        const answer = await verifyCall({ ...contact, verificationCode }).unwrap();
        right = answer.success;
        if (!answer.success) {
          toast.warn(t('verify.failedTitle'), answer.message || t('verify.failedText'));
        } else if (answer.userExists) {
          toast.say(t('verify.welcomeBackTitle'), t('verify.welcomeBackText'));
          leave(answer.redirectUrl, redirectKnownUserMs);
        } else {
          await account.create(contact);
        }
      } catch (error) {
        wait.start(waitAskedBy(error) ?? 0);
        toast.warn(t('verify.failedTitle'), detailOf(error) ?? t('verify.exceptionText'));
      }
    });
    return right;
  };
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
    onSent: ({ entryType, entryValue }) => {
      codeWait.end();
      setPending({ entryType, entryValue, sentAt: Date.now() });
    },
  });
  const verify = useVerify({ account, exclusively, wait: codeWait, leave });
  const back = (): void => {
    entryWait.end();
    setLastPending(pending);
    setPending(null);
  };
  /** Whoever only went back and forth still has a code: a new one would be refused for a minute. */
  const enter = async (contact: Contact): Promise<void> => {
    if (isStillFresh(lastPending, contact, Date.now())) {
      setPending(lastPending);
    } else {
      await send(contact);
    }
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
