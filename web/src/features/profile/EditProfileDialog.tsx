import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useIntents } from '../../shared/api/useIntents.js';
import { fieldProps } from '../../shared/lib/fieldProps.js';
import { showFieldErrors } from '../../shared/lib/formErrors.js';
import { useIsHere } from '../../shared/lib/useIsHere.js';
import { useWait, useWaitTexts, waitAskedBy } from '../../shared/lib/useWait.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useUpdateProfileMutation } from './profileApi.js';

const names = ['displayName', 'bio', 'avatar'] as const;

interface Props {
  readonly profile: PlayerProfile;
  readonly onClose: () => void;
}

function useEditForm({ profile, onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [update, { isLoading }] = useUpdateProfileMutation();
  const wait = useWait();
  const intents = useIntents();
  const isHere = useIsHere();
  const form = useForm({
    defaultValues: { displayName: profile.displayName, bio: profile.bio ?? '', avatar: profile.avatar ?? '' },
  });
  const submit = form.handleSubmit(async (values) => {
    const intent = intents.of(values);
    try {
      await update(intent).unwrap();
      intents.done(intent);
      toast.say(t('toast.success'), t('profile.updated'));
      if (isHere()) {
        onClose();
      }
    } catch (error) {
      wait.start(waitAskedBy(error) ?? 0);
      toast.fail(t('profile.updateFailed'), error);
      showFieldErrors(error, names, form.setError);
    }
  });
  return { form, submit, isLoading, seconds: wait.seconds };
}

/** Name, bio and picture. */
export function EditProfileDialog(props: Props) {
  const { t } = useTranslation();
  const { form, submit, isLoading, seconds } = useEditForm(props);
  const waitTexts = useWaitTexts();
  return (
    <FormDialog
      title={t('profile.edit')}
      submitLabel={seconds > 0 ? waitTexts.tryAgain(seconds) : t(isLoading ? 'action.saving' : 'action.save')}
      busy={isLoading || seconds > 0}
      isChanged={form.formState.isDirty && !isLoading}
      onSubmit={(event) => void submit(event)}
      onClose={props.onClose}
    >
      <TextInput
        label={t('profile.displayName')}
        focusOnMount
        inputProps={{ maxLength: 80, dir: 'auto' }}
        {...fieldProps(form, 'displayName', {
          validate: (name) => name.trim() !== '' || t('profile.displayNameRequired'),
        })}
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
        type="url"
        placeholder="https://"
        hint={t('profile.avatarHint')}
        {...fieldProps(form, 'avatar')}
      />
    </FormDialog>
  );
}
