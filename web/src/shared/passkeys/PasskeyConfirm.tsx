import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import { reasonOf } from '../api/apiError.js';
import { FormDialog } from '../ui/FormDialog.js';
import {
  useBeginPasskeyReauthenticationMutation,
  useReauthenticateWithPasskeyMutation,
} from './passkeysApi.js';
import { answerByPasskey } from './passkeyCeremonies.js';
import { isPasskeyCanceled, isPasskeyElsewhere } from './passkeySupport.js';
import { responseOf } from './passkeyResponse.js';

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Confirms who the user is by a passkey. */
export function PasskeyConfirm({ onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [begin] = useBeginPasskeyReauthenticationMutation();
  const [confirm] = useReauthenticateWithPasskeyMutation();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const use = async (): Promise<void> => {
    setPending(true);
    setProblem(null);
    try {
      const options = await begin().unwrap();
      if (isPasskeyElsewhere(options)) {
        setProblem(t('security.passkeyElsewhere', { origin: options.origin }));
        return;
      }
      const answer = await answerByPasskey(options);
      const { success, message } = await confirm({ response: responseOf(answer) }).unwrap();
      if (success) onDone();
      else setProblem(message);
    } catch (error) {
      setProblem(isPasskeyCanceled(error) ? null : (reasonOf(error) ?? t('security.passkeyFailed')));
    } finally {
      setPending(false);
    }
  };
  return (
    <FormDialog
      title={t('security.confirmTitle')}
      text={t('security.confirmPasskeyText')}
      submitLabel={t('security.usePasskey')}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        void use();
      }}
      onClose={onClose}
    >
      {problem !== null && <Typography role="alert">{problem}</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('security.confirmPasskeyLost')}
      </Typography>
    </FormDialog>
  );
}
