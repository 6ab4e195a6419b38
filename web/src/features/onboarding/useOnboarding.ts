import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, storageKeys, writeStored } from '../../shared/lib/storage.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { useEnterMutation, useVerifyMutation } from './onboardingApi.js';
import { isNotConfigured, parsePending, redirectKnownUserMs } from './onboardingFlow.js';
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

function useEnter(account: Account, exclusively: Exclusively, onSent: (contact: Contact) => void) {
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
        await fail(contact, detailOf(error), t('entry.networkText'));
      }
    });
}

function useVerify(account: Account, exclusively: Exclusively, leave: Leave) {
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
  const enter = useEnter(account, exclusively, ({ entryType, entryValue }) =>
    setPending({ entryType, entryValue, sentAt: Date.now() }),
  );
  const verify = useVerify(account, exclusively, leave);
  const [lastContact, setLastContact] = useState<Contact | null>(pending);
  const back = (): void => {
    setLastContact(pending);
    setPending(null);
  };
  return { busy, pending, lastContact, redirect, enter, verify, back, continueNow: go };
}

export type Onboarding = ReturnType<typeof useOnboarding>;
