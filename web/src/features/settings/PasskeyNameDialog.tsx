import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { TextInput } from '../../shared/ui/TextInput.js';

const maxName = 80;

interface Props {
  readonly title: string;
  readonly initial: string;
  readonly busy: boolean;
  readonly onSubmit: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog({ title, initial, busy, onSubmit, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(initial);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() !== '' && (await onSubmit(name.trim()))) onClose();
  };
  return (
    <FormDialog
      title={title}
      submitLabel={t('security.saveName')}
      busy={busy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextInput
        label={t('security.passkeyName')}
        focusOnMount
        value={name}
        error={name.trim() === '' ? t('security.passkeyNameRequired') : undefined}
        inputProps={{ maxLength: maxName }}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
