import type { WalletChallenge } from '@emberdeck/contracts/gamification/wallet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../../shared/forms/useSubmit.js';
import { useToast } from '../../../shared/toasts/useToast.js';
import { accountOf, type BrowserWallet, isRefusedByUser, signatureOf } from './browserWallets.js';
import { useBeginWalletMutation, useConnectWalletMutation } from './walletApi.js';

interface Signed {
  readonly challenge: WalletChallenge;
  readonly signature: string;
}

/** Asks a wallet of the browser to sign, and connects it. */
export function useConnectWallet(onDone: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const submitting = useSubmit();
  const [begin] = useBeginWalletMutation();
  const [save] = useConnectWalletMutation();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const ask = async ({ provider }: BrowserWallet): Promise<Signed | null> => {
    const account = await accountOf(provider);
    if (account === null) {
      setProblem(t('wallet.noAccount'));
      return null;
    }
    const challenge = await begin(account).unwrap();
    if (challenge.origin !== window.location.origin) {
      setProblem(t('wallet.elsewhere', { origin: challenge.origin }));
      return null;
    }
    return { challenge, signature: await signatureOf(provider, challenge.message, account.address) };
  };

  const sign = async (wallet: BrowserWallet): Promise<Signed | null> => {
    setProblem(null);
    setAsking(true);
    try {
      return await ask(wallet);
    } catch (error) {
      if (isRefusedByUser(error)) setProblem(t('wallet.refused'));
      else toast.fail(t('wallet.failed'), error);
      return null;
    } finally {
      setAsking(false);
    }
  };

  const connect = async (wallet: BrowserWallet, customDomain: string): Promise<void> => {
    const signed = await sign(wallet);
    if (signed === null) return;
    const { challenge, signature } = signed;
    const body = { message: challenge.message, signature, walletType: wallet.name, customDomain };
    await submitting.submit(body, {
      send: (intent) => save(intent).unwrap(),
      onAnswer: () => {
        toast.say(t('toast.success'), t('wallet.done'));
        onDone();
      },
      failedText: t('wallet.failed'),
    });
  };
  const busy = isAsking || submitting.isBlocked;
  return { connect, problem, busy, isAsking, label: submitting.label };
}
