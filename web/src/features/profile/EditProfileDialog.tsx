import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import { useTranslation } from 'react-i18next';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import { isChangedElsewhere } from '../../shared/forms/storedEdit.js';
import { useStoredEdit } from '../../shared/forms/useStoredEdit.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { OwnNameFields, useOwnNames } from './OwnNames.js';
import { PictureField } from './PictureField.js';
import { useUpdateProfileMutation } from './profileApi.js';

const names = ['displayName', 'bio', 'avatar'] as const;

const loadSchema = () =>
  import('@emberdeck/contracts/gamification/profile').then((module) => module.updateProfileBody);

interface Props {
  readonly profile: PlayerProfile;
  readonly onClose: () => void;
}

const valuesOf = ({ displayName, bio, avatar }: PlayerProfile) => ({
  displayName,
  bio: bio ?? '',
  avatar: avatar ?? '',
});

function useEditForm({ profile, onClose }: Props) {
  const { t } = useTranslation();
  const [update] = useUpdateProfileMutation();
  const form = useContractForm({
    defaultValues: valuesOf(profile),
    loadSchema,
    required: { displayName: t('profile.displayNameRequired') },
  });
  const { save, submitting } = useStoredEdit({
    stored: valuesOf(profile),
    send: (intent) => update(intent).unwrap(),
    bodyOfAnswer: valuesOf,
    savedText: t('profile.updated'),
    failedText: t('profile.updateFailed'),
    // The specification names the toast of a failure.
    onError: (error) => showFieldErrors(error, names, form.setError) && isChangedElsewhere(error),
    onSaved: onClose,
  });
  return { form, submit: form.handleSubmit(save), submitting };
}

/** The dialog to edit names, bio and picture. */
export function EditProfileDialog(props: Props) {
  const { t } = useTranslation();
  const { form, submit, submitting } = useEditForm(props);
  const ownNames = useOwnNames();
  const saveBoth = async (): Promise<void> => {
    if (await ownNames.save()) await submit();
  };
  return (
    <FormDialog
      title={t('profile.edit')}
      submitLabel={submitting.label({ idle: t('action.save'), busy: t('action.saving') })}
      busy={submitting.isBlocked || ownNames.isSaving}
      isChanged={(form.formState.isDirty || ownNames.isChanged) && !submitting.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        void saveBoth();
      }}
      onClose={props.onClose}
    >
      <TextInput
        label={t('profile.displayName')}
        focusOnMount
        inputProps={{ maxLength: 80, dir: 'auto' }}
        {...fieldProps(form, 'displayName')}
      />
      <OwnNameFields names={ownNames} />
      <TextInput
        label={t('profile.bio')}
        multiline
        minRows={3}
        inputProps={{ maxLength: 500, dir: 'auto' }}
        {...fieldProps(form, 'bio')}
      />
      <PictureField form={form} />
    </FormDialog>
  );
}
