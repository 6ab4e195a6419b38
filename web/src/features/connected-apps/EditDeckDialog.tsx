import '../../shared/i18n/deckTexts.js';
import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { DeckFormFields } from './DeckFormFields.js';
import { changesOf, type DeckFields, deckFieldNames, fieldsOf } from './deckForm.js';
import { useUpdateDeckMutation } from './deckReadingApi.js';

const loadSchema = () =>
  import('@emberdeck/contracts/gamification/connected-apps').then((module) => module.updateConnectedAppBody);

interface Props {
  readonly app: ConnectedApp;
  readonly onClose: () => void;
}

/** The dialog to edit a deck. Its token is only written: another host drops it. */
export default function EditDeckDialog({ app, onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  // Fixed: a live change of the deck must not reset what the user has typed.
  const [stored] = useState(() => fieldsOf(app));
  const form = useContractForm<DeckFields>({
    defaultValues: stored,
    loadSchema,
    bodyOf: (fields) => changesOf(stored, fields),
    required: { appName: t('decks.nameRequired') },
  });
  const [update] = useUpdateDeckMutation();
  const submitting = useSubmit();
  const submit = form.handleSubmit((fields) =>
    submitting.submit(changesOf(stored, fields), {
      send: () => update({ id: app.id, body: changesOf(stored, fields) }).unwrap(),
      onAnswer: () => {
        toast.say(t('toast.success'), t('deckReading.saved'));
        onClose();
      },
      failedText: t('deckReading.saveFailed'),
      onError: (error) => showFieldErrors(error, deckFieldNames, form.setError),
    }),
  );
  const { authTokenLastFour: last } = app;
  return (
    <FormDialog
      title={t('deckReading.editTitle', { name: app.appName })}
      submitLabel={submitting.label({ idle: t('action.save'), busy: t('action.saving') })}
      busy={submitting.isBlocked}
      isChanged={form.formState.isDirty && !submitting.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <DeckFormFields
        form={form}
        id={app.id}
        {...(last !== null && { tokenHint: t('deckReading.tokenStored', { last }) })}
      />
    </FormDialog>
  );
}
