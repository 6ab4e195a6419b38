import { isClient } from '@emberdeck/contracts/core/permissions';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetMembersQuery } from '../../shared/api/membersApi.js';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { MemberChecks } from '../../shared/ui/MemberChecks.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useAmounts } from './useAmounts.js';
import { useAfterRemovals } from './goals.js';
import { useCreateLimitMutation } from './goalsApi.js';
import type { LimitBody } from './goalsApi.js';
import { SmallFormButtons } from './SmallFormButtons.js';

const loadSchema = () =>
  import('@emberdeck/contracts/analytics/metrics').then((module) => module.createMetricLimit.input);

interface Values {
  direction: 'above' | 'below';
  bound: string;
  repeat: 'first' | 'every';
  whom: 'team' | 'me' | 'some';
  chosen: readonly string[];
}

const empty: Values = { direction: 'above', bound: '', repeat: 'every', whom: 'team', chosen: [] };

interface Props {
  readonly metric: string;
  /** The figure of now; null while it is unknown. */
  readonly value: number | null;
  readonly onDone: () => void;
}

function useLimitForm({ metric, onDone }: Props) {
  const { t } = useTranslation();
  const amounts = useAmounts();
  const { data: user } = useGetUserQuery();
  const whomOf = ({ whom, chosen }: Values): readonly string[] | null => {
    // The submit refuses an empty choice; the contract would report it at no field of the form.
    if (whom === 'some') return chosen.length === 0 ? null : chosen;
    return whom === 'me' && user ? [user.id] : null;
  };
  const bodyOf = (values: Values) => ({
    metric,
    direction: values.direction,
    bound: amounts.valueOf(values.bound),
    repeat: values.repeat,
    userIds: whomOf(values),
  });
  const form = useContractForm<Values>({
    defaultValues: empty,
    loadSchema,
    bodyOf,
    required: { bound: amounts.refusalOf },
  });
  const [create] = useCreateLimitMutation();
  const afterRemovals = useAfterRemovals();
  const submitting = useSubmit();
  const submit = form.handleSubmit(async (values) => {
    if (values.whom === 'some' && values.chosen.length === 0) {
      form.setError('chosen', { message: t('dashboard.whomRequired') });
      return;
    }
    const isDone = await submitting.submit(bodyOf(values) as LimitBody, {
      send: (intent) => afterRemovals(() => create(intent).unwrap()),
      failedText: t('dashboard.limitFailed'),
      onError: (error) => showFieldErrors(error, ['bound'], form.setError),
    });
    if (isDone) onDone();
  });
  return { form, submit, submitting };
}

/** What a limit does that already holds: it notifies only after the figure has come back. */
function useAlreadyText({ direction, bound }: Values, value: number | null): string | undefined {
  const { t } = useTranslation();
  const limit = useAmounts().valueOf(bound);
  if (value === null || limit === null) return undefined;
  const isBeyond = direction === 'above' ? value > limit : value < limit;
  return isBeyond ? t(`dashboard.already_${direction}`) : undefined;
}

interface FieldsProps extends Pick<Props, 'value'> {
  readonly form: UseFormReturn<Values>;
}

function Fields({ form, value: figure }: FieldsProps) {
  const { t } = useTranslation();
  const alreadyText = useAlreadyText(form.watch(), figure);
  return (
    <>
      <SelectInput
        label={t('dashboard.limitDirection')}
        options={(['above', 'below'] as const).map((value) => ({
          value,
          label: t(`dashboard.direction_${value}`),
        }))}
        {...fieldProps(form, 'direction')}
      />
      <TextInput
        label={t('dashboard.limitBound')}
        inputProps={{ inputMode: 'decimal', maxLength: 20 }}
        focusOnMount
        hint={alreadyText}
        {...fieldProps(form, 'bound')}
      />
      <SelectInput
        label={t('dashboard.limitRepeat')}
        options={(['every', 'first'] as const).map((value) => ({
          value,
          label: t(`dashboard.repeat_${value}`),
        }))}
        {...fieldProps(form, 'repeat')}
      />
      <SelectInput
        label={t('dashboard.limitWhom')}
        options={(['team', 'me', 'some'] as const).map((value) => ({
          value,
          label: t(`dashboard.whom_${value}`),
        }))}
        {...fieldProps(form, 'whom')}
      />
      {form.watch('whom') === 'some' && <Chosen form={form} />}
    </>
  );
}

/** The chosen members of the team. */
function Chosen({ form }: { readonly form: UseFormReturn<Values> }) {
  const { t } = useTranslation();
  const members = useGetMembersQuery();
  return (
    <Loadable query={members} skeleton={<Skeleton variant="rounded" height={88} />}>
      {(all) => (
        <MemberChecks
          label={t('dashboard.whomMembers')}
          members={all.filter((member) => !isClient(member))}
          chosen={form.watch('chosen')}
          onChange={(chosen) => {
            form.setValue('chosen', chosen);
            form.clearErrors('chosen');
          }}
          error={form.formState.errors.chosen?.message}
        />
      )}
    </Loadable>
  );
}

/** Adds a limit to a metric. */
export function LimitForm(props: Props) {
  const { t } = useTranslation();
  const { form, submit, submitting } = useLimitForm(props);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ width: '100%', display: 'grid', gap: 1.5 }}
    >
      <Fields form={form} value={props.value} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('dashboard.limitData')}
      </Typography>
      <SmallFormButtons label={t('dashboard.limitSave')} submitting={submitting} onCancel={props.onDone} />
    </Box>
  );
}
