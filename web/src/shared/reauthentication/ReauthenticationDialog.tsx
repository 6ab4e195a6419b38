import type { Reauthentication } from '@emberdeck/contracts/identity/reauthentication';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import '../i18n/securityTexts.js';
import { ProofCodeStep } from '../contactProof/ProofCodeStep.js';
import { useCodeSteps } from '../contactProof/useCodeSteps.js';
import { PasskeyConfirm } from '../passkeys/PasskeyConfirm.js';
import { FormDialog } from '../ui/FormDialog.js';
import { Loadable } from '../ui/Loadable.js';
import { SelectInput } from '../ui/SelectInput.js';
import {
  useGetReauthenticationQuery,
  useStartReauthenticationMutation,
  useVerifyReauthenticationMutation,
} from './reauthenticationApi.js';

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface CodeProps extends Props {
  readonly contacts: Reauthentication['contacts'];
}

/** The calls of the two steps, for one contact of the user. */
function useReauthentication(contactId: string, onDone: () => void) {
  const [start] = useStartReauthenticationMutation();
  const [verify] = useVerifyReauthenticationMutation();
  return useCodeSteps(
    {
      start: () => start({ contactId }).unwrap(),
      prove: async (_to, verificationCode) => ({
        ...(await verify({ contactId, verificationCode }).unwrap()),
        belongsToOther: false,
      }),
    },
    onDone,
  );
}

function CodeDialog({ contacts, onDone, onClose }: CodeProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(contacts[0]?.id ?? '');
  const [code, setCode] = useState('');
  const proof = useReauthentication(chosen, onDone);
  const isFirst = proof.step === 'contact';
  const labels = isFirst
    ? { idle: t('proof.send'), busy: t('proof.sending') }
    : { idle: t('proof.prove'), busy: t('proof.proving') };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isFirst) {
      setCode('');
      void proof.sendCode(chosen);
    } else {
      void (code === '' ? proof.setError(t('verify.requiredText')) : proof.prove(chosen, code));
    }
  };
  return (
    <FormDialog
      title={t('security.confirmTitle')}
      {...(isFirst && { text: t('security.confirmText') })}
      submitLabel={proof.submitting.label(labels)}
      busy={proof.submitting.isBlocked}
      onSubmit={submit}
      onClose={onClose}
    >
      {isFirst ? (
        <SelectInput
          label={t('security.confirmBy')}
          value={chosen}
          error={proof.submitting.waitText ?? proof.error}
          options={contacts.map(({ id, hint }) => ({ value: id, label: hint }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      ) : (
        <ProofCodeStep
          proof={proof}
          contact={chosen}
          shown={contacts.find(({ id }) => id === chosen)?.hint ?? ''}
          code={code}
          onChange={(typed) => {
            proof.clearError();
            setCode(typed);
          }}
        />
      )}
    </FormDialog>
  );
}

/** Asks the user to confirm who it is. */
export function ReauthenticationDialog({ onDone, onClose }: Props) {
  const { t } = useTranslation();
  const query = useGetReauthenticationQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  if (data?.method === 'code' && !query.isFetching) {
    return <CodeDialog contacts={data.contacts} onDone={onDone} onClose={onClose} />;
  }
  if (data?.method === 'passkey' && !query.isFetching) {
    return <PasskeyConfirm onDone={onDone} onClose={onClose} />;
  }
  return (
    <FormDialog title={t('security.confirmTitle')} busy={false} onSubmit={onClose} onClose={onClose}>
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={64} />}>
        {() => <Typography>{t('security.confirmNone')}</Typography>}
      </Loadable>
    </FormDialog>
  );
}
