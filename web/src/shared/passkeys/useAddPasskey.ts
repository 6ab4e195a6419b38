import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../toasts/useToast.js';
import { useAddPasskeyMutation, useBeginPasskeyMutation } from './passkeysApi.js';
import { makePasskey } from './passkeyCeremonies.js';
import { isPasskeyCanceled, isPasskeyElsewhere } from './passkeySupport.js';

/** Makes a passkey and adds it to the account. Resolves to whether it was added. */
export function useAddPasskey() {
  const { t } = useTranslation();
  const toast = useToast();
  const [begin] = useBeginPasskeyMutation();
  const [save] = useAddPasskeyMutation();
  const [isPending, setPending] = useState(false);
  const add = async (name: string): Promise<boolean> => {
    setPending(true);
    try {
      const options = await begin().unwrap();
      if (isPasskeyElsewhere(options)) {
        toast.warn(
          t('security.passkeyElsewhereTitle'),
          t('security.passkeyElsewhere', { origin: options.origin }),
        );
        return false;
      }
      const { id, rawId, type, response } = await makePasskey(options);
      const { clientDataJSON, attestationObject, transports } = response;
      const own = { clientDataJSON, attestationObject, ...(transports && { transports }) };
      await save({ name, response: { id, rawId, type, response: own } }).unwrap();
      toast.say(t('toast.success'), t('security.passkeyAdded'));
      return true;
    } catch (error) {
      if (!isPasskeyCanceled(error)) toast.fail(t('security.passkeyFailed'), error);
      return false;
    } finally {
      setPending(false);
    }
  };
  return { add, isPending };
}
