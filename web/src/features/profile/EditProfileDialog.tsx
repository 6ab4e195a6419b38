import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import { useTranslation } from 'react-i18next';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useIsHere } from '../../shared/lib/useIsHere.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useUpdateProfileMutation } from './profileApi.js';

const names = ['displayName', 'bio', 'avatar'] as const;

const loadSchema = () =>
  import('@emberdeck/contracts/gamification/profile').then((module) => module.updateProfileBody);

interface Props {
  readonly profile: PlayerProfile;
  readonly onClose: () => void;
}

function useEditForm({ profile, onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [update] = useUpdateProfileMutation();
  const submitting = useSubmit();
  const isHere = useIsHere();
  const form = useContractForm({
    defaultValues: { displayName: profile.displayName, bio: profile.bio ?? '', avatar: profile.avatar ?? '' },
    loadSchema,
    required: { displayName: t('profile.displayNameRequired') },
  });
  const submit = form.handleSubmit((values) =>
    submitting.submit(values, {
      send: (intent) => update(intent).unwrap(),
      onAnswer: () => {
        toast.say(t('toast.success'), t('profile.updated'));
        if (isHere()) {
          onClose();
        }
      },
      failedText: t('profile.updateFailed'),
      // The specification names the toast.
      onError: (error) => void showFieldErrors(error, names, form.setError),
    }),
  );
  return { form, submit, submitting };
}

/** The dialog to edit name, bio and picture. */
export function EditProfileDialog(props: Props) {
  const { t } = useTranslation();
  const { form, submit, submitting } = useEditForm(props);
  return (
    <FormDialog
      title={t('profile.edit')}
      submitLabel={submitting.label({ idle: t('action.save'), busy: t('action.saving') })}
      busy={submitting.isBlocked}
      isChanged={form.formState.isDirty && !submitting.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={props.onClose}
    >
      <TextInput
        label={t('profile.displayName')}
        focusOnMount
        inputProps={{ maxLength: 80, dir: 'auto' }}
        {...fieldProps(form, 'displayName')}
      />
      <TextInput
        label={t('profile.bio')}
        multiline
        minRows={3}
        inputProps={{ maxLength: 500, dir: 'auto' }}
        {...fieldProps(form, 'bio')}
      />
      <TextInput
        label={t('profile.avatarUrl')}
        placeholder="https://"
        inputProps={{ maxLength: 2048, dir: 'ltr', inputMode: 'url' }}
        hint={t('profile.avatarHint')}
        {...fieldProps(form, 'avatar')}
      />
    </FormDialog>
  );
}
