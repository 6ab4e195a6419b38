import type { MetricGoal } from '@emberdeck/contracts/analytics/metrics';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import { useStoredEdit } from '../../shared/forms/useStoredEdit.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useAfterRemovals } from './goals.js';
import { useCreateGoalMutation } from './goalsApi.js';
import type { GoalBody } from './goalsApi.js';
import { SmallFormButtons } from './SmallFormButtons.js';
import { useAmounts } from './useAmounts.js';

const loadSchema = () =>
  import('@emberdeck/contracts/analytics/metrics').then((module) => module.createMetricGoal.input);

interface Props {
  readonly metric: string;
  /** The goal that the new one replaces. */
  readonly goal: MetricGoal | undefined;
  readonly onDone: () => void;
}

interface Values {
  readonly target: number | null;
  readonly dueDate: string | null;
}

const valuesOf = ({ target, dueDate }: Values): Values => ({ target, dueDate });

/** Sets the goal of a metric: a value and the day until which it is to be reached. */
export function GoalForm({ metric, goal, onDone }: Props) {
  const { t } = useTranslation();
  const amounts = useAmounts();
  const amountsOf = ({ target, dueDate }: { target: string; dueDate: string }) => ({
    target: amounts.valueOf(target),
    dueDate,
  });
  const form = useContractForm({
    defaultValues: { target: goal ? String(goal.target) : '', dueDate: goal?.dueDate ?? '' },
    loadSchema,
    bodyOf: (values) => ({ metric, ...amountsOf(values) }),
    required: { target: amounts.refusalOf, dueDate: t('dashboard.dayRequired') },
  });
  const [create] = useCreateGoalMutation();
  const afterRemovals = useAfterRemovals();
  const { save, submitting } = useStoredEdit<Values, MetricGoal>({
    stored: goal ? valuesOf(goal) : { target: null, dueDate: null },
    // A goal is replaced as a whole.
    dependsOn: { target: 'dueDate', dueDate: 'target' },
    send: ({ body: { before }, idempotencyKey }) => {
      const body = { metric, ...amountsOf(form.getValues()), before };
      return afterRemovals(() => create({ body: body as GoalBody, idempotencyKey }).unwrap());
    },
    bodyOfAnswer: valuesOf,
    failedText: t('dashboard.goalFailed'),
    onError: (error) => showFieldErrors(error, ['target', 'dueDate'], form.setError),
    onSaved: onDone,
  });
  const submit = form.handleSubmit((values) => save(amountsOf(values)));
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ width: '100%', display: 'grid', gap: 1.5 }}
    >
      <TextInput
        label={t('dashboard.goalTarget')}
        inputProps={{ inputMode: 'decimal', maxLength: 20 }}
        focusOnMount
        {...fieldProps(form, 'target')}
      />
      <TextInput label={t('dashboard.goalDay')} type="date" {...fieldProps(form, 'dueDate')} />
      <SmallFormButtons label={t('dashboard.goalSave')} submitting={submitting} onCancel={onDone} />
    </Box>
  );
}
