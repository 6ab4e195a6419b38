import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useCreateMarkMutation } from './chartMarksApi.js';
import type { MarkBody } from './chartMarksApi.js';
import { SmallFormButtons } from './SmallFormButtons.js';

const loadSchema = () =>
  import('@emberdeck/contracts/analytics/chart-marks').then((module) => module.createChartMark.input);

const maxTextLength = 140;

interface Props {
  /** Proposed day, as `2026-01-31`. */
  readonly day: string;
  readonly onDone: () => void;
}

/** Marks a day with a text. */
export function MarkForm({ day, onDone }: Props) {
  const { t } = useTranslation();
  const form = useContractForm<MarkBody>({
    defaultValues: { day, text: '' },
    loadSchema,
    required: { day: t('dashboard.markDayRequired'), text: t('dashboard.markTextRequired') },
  });
  const [create] = useCreateMarkMutation();
  const submitting = useSubmit();
  const submit = form.handleSubmit(async (values) => {
    const isDone = await submitting.submit(values, {
      send: (intent) => create(intent).unwrap(),
      failedText: t('dashboard.markFailed'),
      onError: (error) => showFieldErrors(error, ['day', 'text'], form.setError),
    });
    if (isDone) onDone();
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 420 }}
    >
      <TextInput
        label={t('dashboard.markText')}
        inputProps={{ maxLength: maxTextLength }}
        focusOnMount
        {...fieldProps(form, 'text')}
      />
      <TextInput label={t('dashboard.markDay')} type="date" {...fieldProps(form, 'day')} />
      <SmallFormButtons label={t('dashboard.markSave')} submitting={submitting} onCancel={onDone} />
    </Box>
  );
}
