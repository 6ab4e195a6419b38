import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonAt, reasonOf } from '../../shared/api/apiError.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import type { Submitting } from '../../shared/forms/useSubmit.js';
import { readStored, storageKeys, writeStored } from '../../shared/lib/storage.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { useEnterMutation } from './onboardingApi.js';
import { isNotConfigured, isStillFresh, parsePending, redirectKnownUserMs } from './onboardingFlow.js';
import type { PendingVerification } from './onboardingFlow.js';
import { useAccount } from './useAccount.js';
import type { Contact } from './useAccount.js';
import { useRedirect } from './useRedirect.js';
import { useVerify } from './useVerify.js';

type Account = ReturnType<typeof useAccount>;

/** The contact that waits for its code. It survives a reload. */
function usePending() {
  const [pending, setPending] = useState(() => parsePending(readStored('session', storageKeys.onboarding)));
  const keep = useCallback((next: PendingVerification | null) => {
    writeStored('session', storageKeys.onboarding, next && JSON.stringify(next));
    setPending(next);
  }, []);
  return [pending, keep] as const;
}

type SentCode = Pick<PendingVerification, 'debugCode' | 'codeInTerminal' | 'deliveryId'>;

interface Entering {
  readonly account: Account;
  readonly submitting: Submitting;
  readonly onSent: (contact: Contact, code: SentCode) => void;
}

function useEnter({ account, submitting, onSent }: Entering) {
  const { t } = useTranslation();
  const toast = useToast();
  const [enterCall] = useEnterMutation();
  const [refused, setRefused] = useState<EntryType | null>(null);

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

  /** Returns the problem with the contact itself, or null. */
  const enter = async (contact: Contact): Promise<string | null> => {
    let reason: string | null = null;
    setRefused(null);
    await submitting.submit(contact, {
      send: ({ body }) => enterCall(body).unwrap(),
      isDone: ({ success }) => success,
      onAnswer: async ({ success, message, debugCode, codeInTerminal, ...answer }) => {
        if (!success) {
          // The toast goes away; what it says of this contact stays at the field.
          reason = isNotConfigured(message) ? null : message || null;
          if (answer.reason) setRefused(contact.entryType);
          await fail(contact, message, t('entry.failedText'));
          return;
        }
        onSent(contact, { debugCode, codeInTerminal, deliveryId: answer.deliveryId ?? null });
        if (debugCode) {
          showDebugCode(debugCode);
        }
      },
      onError: async (error) => {
        reason = reasonAt(error, 'entryValue');
        await fail(contact, reasonOf(error), t('entry.networkText'));
      },
    });
    return reason;
  };
  return { enter, refused };
}

/** The two steps from a contact to a session, with their messages. */
export function useOnboarding() {
  const [pending, setPending] = usePending();
  const { redirect, leave, go } = useRedirect();
  const account = useAccount(leave);
  const entering = useSubmit();
  const verifying = useSubmit();
  const [lastPending, setLastPending] = useState(pending);
  const { enter: send, refused } = useEnter({
    account,
    submitting: entering,
    onSent: ({ entryType, entryValue }, code) => {
      verifying.wait.end();
      setPending({ entryType, entryValue, sentAt: Date.now(), isVerified: false, ...code });
    },
  });
  const verify = useVerify({ account, submitting: verifying, leave, onVerified: setPending });
  const back = (): void => {
    entering.wait.end();
    setLastPending(pending);
    setPending(null);
  };
  /** A user who only went back still has a valid code. The server refuses another one for a minute. */
  const enter = async (contact: Contact): Promise<string | null> => {
    if (!isStillFresh(lastPending, contact, Date.now())) {
      return send(contact);
    }
    setPending(lastPending);
    return null;
  };
  return {
    /** Whether one of the two steps waits for its response. */
    busy: entering.isPending || verifying.isPending,
    pending,
    lastContact: lastPending as Contact | null,
    redirect,
    refused,
    entering,
    verifying,
    enter,
    resend: send,
    verify,
    back,
    continueNow: go,
    /** After a passkey: the specification's delay of a known user. */
    welcomeBack: (redirectUrl: string | null): void => leave(redirectUrl, redirectKnownUserMs),
  };
}

export type Onboarding = ReturnType<typeof useOnboarding>;
