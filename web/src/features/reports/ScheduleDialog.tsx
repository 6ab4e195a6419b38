import type { CreateReportScheduleBody, ReportSchedule } from '@emberdeck/contracts/analytics/reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import { useGetMembersQuery } from '../../shared/api/membersApi.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useIsHere } from '../../shared/lib/useIsHere.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { ChoiceFields } from './ChoiceFields.js';
import { MemberChecks } from './MemberChecks.js';
import { bodyOfChoices, choicesOf } from './reportChoices.js';
import type { Choices } from './reportChoices.js';
import { useCreateReportScheduleMutation } from './reportsApi.js';

const frequencies: readonly ReportSchedule['frequency'][] = ['daily', 'weekly', 'monthly'];

interface Values {
  readonly choices: Choices;
  readonly frequency: ReportSchedule['frequency'];
  readonly recipients: readonly string[];
}

function bodyOf({ choices, frequency, recipients }: Values, title: string): CreateReportScheduleBody {
  const { config, ...report } = bodyOfChoices(choices, title, 0);
  const { filters: _now, ...kept } = config;
  return { ...report, config: kept, frequency, recipients: [...recipients] };
}

function useSchedule(onClose: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const [create] = useCreateReportScheduleMutation();
  const submitting = useSubmit();
  const isHere = useIsHere();
  const schedule = (values: Values): Promise<unknown> =>
    submitting.submit(bodyOf(values, t(`reports.title_${values.choices.type}`)), {
      send: (intent) => create(intent).unwrap(),
      onAnswer: () => {
        toast.say(t('toast.success'), t('reportSchedules.created'));
        if (isHere()) {
          onClose();
        }
      },
      failedText: t('reportSchedules.createFailed'),
    });
  return { submitting, schedule };
}

interface Props {
  readonly initial?: Choices;
  readonly onClose: () => void;
}

/** The dialog that schedules a report. The user is the first recipient. */
export function ScheduleDialog({ initial, onClose }: Props) {
  const { t } = useTranslation();
  const { data: user } = useGetUserQuery();
  const members = useGetMembersQuery();
  const [values, setValues] = useState<Values>({
    choices: initial ?? choicesOf(null, null),
    frequency: 'weekly',
    recipients: user ? [user.id] : [],
  });
  const [isAsked, setAsked] = useState(false);
  const { submitting, schedule } = useSchedule(onClose);
  const isMissing = values.recipients.length === 0;
  return (
    <FormDialog
      title={t('reportSchedules.add')}
      text={t('reportSchedules.text')}
      submitLabel={submitting.label({
        idle: t('reportSchedules.submit'),
        busy: t('reportSchedules.submitting'),
      })}
      busy={submitting.isBlocked}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!isMissing) {
          void schedule(values);
        }
      }}
      onClose={onClose}
    >
      <ChoiceFields choices={values.choices} onChange={(choices) => setValues({ ...values, choices })} />
      <SelectInput
        label={t('reportSchedules.frequency')}
        options={frequencies.map((value) => ({ value, label: t(`reportSchedules.frequency_${value}`) }))}
        value={values.frequency}
        onChange={({ target }) =>
          setValues({ ...values, frequency: target.value as ReportSchedule['frequency'] })
        }
      />
      <Loadable query={members} skeleton={<Skeleton variant="rounded" height={88} />}>
        {(all) => (
          <MemberChecks
            label={t('reportSchedules.recipients')}
            members={all.filter(({ role }) => role !== 'client')}
            chosen={values.recipients}
            onChange={(recipients) => setValues({ ...values, recipients })}
            error={isAsked && isMissing ? t('reportSchedules.recipientsMissing') : undefined}
          />
        )}
      </Loadable>
    </FormDialog>
  );
}
