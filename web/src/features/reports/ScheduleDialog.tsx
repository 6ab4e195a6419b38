import type { ReportSchedule } from '@emberdeck/contracts/analytics/reports';
import type { Member } from '@emberdeck/contracts/identity/users';
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
import { MemberChecks } from '../../shared/ui/MemberChecks.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { ChoiceFields } from './ChoiceFields.js';
import { isKnownType } from './reportChoices.js';
import type { Choices } from './reportChoices.js';
import { useCreateReportScheduleMutation, useUpdateReportScheduleMutation } from './reportsApi.js';
import { bodyOfValues, changeOfValues, newSchedule, valuesOf } from './scheduleValues.js';
import type { ScheduleValues } from './scheduleValues.js';

const frequencies: readonly ReportSchedule['frequency'][] = ['daily', 'weekly', 'monthly'];

/** The title that a report has without an own one. */
function useUsualTitle(): (choices: Choices) => string {
  const { t } = useTranslation();
  return ({ type }) => t(`reports.title_${type}`);
}

/** Saves the values: of a new schedule, or of a stored one. */
function useSave(stored: ReportSchedule | undefined, onClose: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const [create] = useCreateReportScheduleMutation();
  const [update] = useUpdateReportScheduleMutation();
  const submitting = useSubmit();
  const isHere = useIsHere();
  const done = (text: string) => (): void => {
    toast.say(t('toast.success'), text);
    if (isHere()) {
      onClose();
    }
  };
  const save = (values: ScheduleValues, title: string): Promise<unknown> =>
    stored
      ? submitting.submit(changeOfValues(stored, values, title), {
          send: ({ body }) => update({ id: stored.id, ...body }).unwrap(),
          onAnswer: done(t('reportSchedules.saved')),
          failedText: t('reportSchedules.changeFailed'),
        })
      : submitting.submit(bodyOfValues(values, title), {
          send: (intent) => create(intent).unwrap(),
          onAnswer: done(t('reportSchedules.created')),
          failedText: t('reportSchedules.createFailed'),
        });
  return { submitting, save };
}

interface FieldsProps {
  readonly values: ScheduleValues;
  readonly title: string;
  readonly hasType: boolean;
  /** Whether the user has tried to save. */
  readonly isAsked: boolean;
  readonly onChange: (values: ScheduleValues) => void;
}

function Fields({ values, title, hasType, isAsked, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('reportSchedules.name')}
        value={title}
        onChange={({ target }) => onChange({ ...values, title: target.value })}
        inputProps={{ maxLength: 255 }}
        error={isAsked && title.trim() === '' ? t('reportSchedules.nameMissing') : undefined}
        {...(hasType ? {} : { hint: t('reportSchedules.customType') })}
      />
      <ChoiceFields
        choices={values.choices}
        hasType={hasType}
        onChange={(choices) => onChange({ ...values, choices })}
      />
      <SelectInput
        label={t('reportSchedules.frequency')}
        options={frequencies.map((value) => ({ value, label: t(`reportSchedules.frequency_${value}`) }))}
        value={values.frequency}
        onChange={({ target }) =>
          onChange({ ...values, frequency: target.value as ReportSchedule['frequency'] })
        }
      />
    </>
  );
}

/** The members that may be chosen. A client can be a recipient by the API alone, and stays one until it is unchecked. */
const choosable = (all: readonly Member[], stored: ReportSchedule | undefined): readonly Member[] =>
  all.filter(({ role, userId }) => role !== 'client' || stored?.recipients.includes(userId));

/** The recipients that are members still: the server refuses others. */
const membersOf = (all: readonly Member[] | undefined, recipients: readonly string[]): readonly string[] =>
  all ? recipients.filter((id) => all.some(({ userId }) => userId === id)) : recipients;

interface Props {
  readonly initial?: Choices;
  /** The schedule that is edited; without it one is added. */
  readonly schedule?: ReportSchedule;
  readonly onClose: () => void;
}

/** The dialog that schedules a report, or edits a schedule. The user is the first recipient. */
export function ScheduleDialog({ initial, schedule, onClose }: Props) {
  const { t } = useTranslation();
  const { data: user } = useGetUserQuery();
  const members = useGetMembersQuery();
  const usualTitle = useUsualTitle();
  const [first] = useState(() =>
    schedule ? valuesOf(schedule, usualTitle) : newSchedule(user?.id, initial),
  );
  const [values, setValues] = useState(first);
  const [isAsked, setAsked] = useState(false);
  const { submitting, save } = useSave(schedule, onClose);
  const title = values.title ?? usualTitle(values.choices);
  const recipients = membersOf(members.data, values.recipients);
  const labels = schedule
    ? { idle: t('reportSchedules.save'), busy: t('reportSchedules.saving') }
    : { idle: t('reportSchedules.submit'), busy: t('reportSchedules.submitting') };
  return (
    <FormDialog
      title={t(schedule ? 'reportSchedules.editTitle' : 'reportSchedules.add')}
      text={t('reportSchedules.text')}
      submitLabel={submitting.label(labels)}
      busy={submitting.isBlocked}
      isChanged={schedule !== undefined && values !== first && !submitting.isPending}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (recipients.length > 0 && title.trim() !== '') {
          void save({ ...values, recipients }, title.trim());
        }
      }}
      onClose={onClose}
    >
      <Fields
        values={values}
        title={title}
        hasType={schedule === undefined || isKnownType(schedule.type)}
        isAsked={isAsked}
        onChange={setValues}
      />
      <Loadable query={members} skeleton={<Skeleton variant="rounded" height={88} />}>
        {(all) => (
          <MemberChecks
            label={t('reportSchedules.recipients')}
            members={choosable(all, schedule)}
            chosen={recipients}
            onChange={(chosen) => setValues({ ...values, recipients: chosen })}
            error={isAsked && recipients.length === 0 ? t('reportSchedules.recipientsMissing') : undefined}
          />
        )}
      </Loadable>
    </FormDialog>
  );
}
