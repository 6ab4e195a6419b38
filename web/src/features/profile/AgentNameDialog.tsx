import { useTranslation } from 'react-i18next';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useNameAgentMutation } from './agentApi.js';

const loadSchema = () =>
  import('@emberdeck/contracts/gamification/agent').then((module) => module.nameAgentBody);

interface Props {
  readonly onClose: () => void;
}

/** Picks the name of an agent. */
export function AgentNameDialog({ onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [name] = useNameAgentMutation();
  const submitting = useSubmit();
  const form = useContractForm<{ agentName: string }>({
    defaultValues: { agentName: '' },
    loadSchema,
    required: { agentName: t('agent.nameRequired') },
  });
  const submit = form.handleSubmit((values) =>
    submitting.submit(values, {
      send: ({ body }) => name(body).unwrap(),
      onAnswer: () => {
        onClose();
        toast.say(t('toast.success'), t('agent.saved'));
      },
      failedText: t('agent.saveFailed'),
      onError: (error) => {
        showFieldErrors(error, ['agentName'], form.setError);
      },
    }),
  );
  return (
    <FormDialog
      title={t('agent.pick')}
      text={t('agent.pickText')}
      submitLabel={submitting.label({ idle: t('agent.save'), busy: t('agent.save') })}
      busy={submitting.isBlocked}
      isChanged={form.formState.isDirty && !submitting.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextInput
        label={t('agent.name')}
        focusOnMount
        inputProps={{ maxLength: 40 }}
        {...fieldProps(form, 'agentName')}
      />
    </FormDialog>
  );
}
