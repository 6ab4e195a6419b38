import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import KeyRound from 'lucide-react/icons/key-round';
import '../../shared/i18n/securityTexts.js';
import { answerByPasskey } from '../../shared/passkeys/passkeyCeremonies.js';
import { responseOf } from '../../shared/passkeys/passkeyResponse.js';
import {
  useBeginPasskeySignInMutation,
  useSignInWithPasskeyMutation,
} from '../../shared/passkeys/passkeysApi.js';
import { isPasskeyCanceled, isPasskeyElsewhere } from '../../shared/passkeys/passkeySupport.js';
import { selectSessionEnded } from '../../shared/session/sessionSlice.js';
import { useAppSelector } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/useToast.js';

interface Props {
  readonly onSignedIn: (redirectUrl: string | null) => void;
}

/** Signs in by a passkey: `isOffered` by the field of the contact, else by a question of the browser. */
function usePasskeySignIn(onSignedIn: Props['onSignedIn']) {
  const { t } = useTranslation();
  const toast = useToast();
  const [begin] = useBeginPasskeySignInMutation();
  const [send] = useSignInWithPasskeyMutation();
  return async (isOffered: boolean): Promise<void> => {
    try {
      const options = await begin().unwrap();
      if (isPasskeyElsewhere(options)) {
        const text = t('security.passkeyElsewhere', { origin: options.origin });
        if (!isOffered) toast.warn(t('security.passkeyElsewhereTitle'), text);
        return;
      }
      const answer = await answerByPasskey(options, isOffered);
      const { success, message, redirectUrl } = await send({ response: responseOf(answer) }).unwrap();
      if (success) onSignedIn(redirectUrl);
      else toast.warn(t('security.passkeyRefused'), message);
    } catch (error) {
      // The offer in the field was not asked for, so its failure is no news.
      if (!isOffered && !isPasskeyCanceled(error)) toast.fail(t('security.passkeyFailed'), error);
    }
  };
}

/** The button to sign in with a passkey. While it is shown, the field of the contact offers passkeys too. */
export function PasskeySignIn({ onSignedIn }: Props) {
  const { t } = useTranslation();
  const [isPending, setPending] = useState(false);
  const signIn = usePasskeySignIn(onSignedIn);
  const latest = useRef(signIn);
  // The page of an ended session leaves for the login, which offers them.
  const isLeaving = useAppSelector(selectSessionEnded);
  useEffect(() => {
    latest.current = signIn;
  });
  useEffect(() => {
    if (isLeaving) return;
    const offer = async (): Promise<void> => {
      if (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) await latest.current(true);
    };
    void offer();
  }, [isLeaving]);
  const ask = async (): Promise<void> => {
    setPending(true);
    await signIn(false);
    setPending(false);
  };
  return (
    <Button
      variant="outlined"
      fullWidth
      disabled={isPending}
      startIcon={<KeyRound size={18} aria-hidden />}
      onClick={() => void ask()}
    >
      {t('security.signInWithPasskey')}
    </Button>
  );
}
