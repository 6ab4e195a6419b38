import type { ReportSchedule } from '@emberdeck/contracts/analytics/report-schedules';
import { isClient } from '@emberdeck/contracts/core/permissions';
import type { Member } from '@emberdeck/contracts/identity/users';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import { useGetMembersQuery } from '../../shared/api/membersApi.js';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import { useStoredEdit } from '../../shared/forms/useStoredEdit.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useIsHere } from '../../shared/lib/useIsHere.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { MemberChecks } from '../../shared/ui/MemberChecks.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { ChoiceFields } from './ChoiceFields.js';
import { isKnownType } from './reportChoices.js';
import type { Choices } from './reportChoices.js';
import { useCreateReportScheduleMutation, useUpdateReportScheduleMutation } from './reportChangesApi.js';
import { bodyOfValues, changeOfValues, editedOf, newSchedule, valuesOf } from './scheduleValues.js';
import type { EditedSchedule, ScheduleValues } from './scheduleValues.js';
import { RecurrenceFields } from './RecurrenceFields.js';
import { useScheduleText } from './useScheduleText.js';

/** The title that a report has without an own one. */
function useUsualTitle(): (choices: Choices) => string {
  const { t } = useTranslation();
  return ({ type }) => t(`reports.title_${type}`);
}

interface FieldsProps {
  readonly form: UseFormReturn<ScheduleValues>;
  readonly hasType: boolean;
}

function Fields({ form, hasType }: FieldsProps) {
  const { t } = useTranslation();
  const usualTitle = useUsualTitle();
  const { title, choices } = form.watch();
  const changed = { shouldDirty: true } as const;
  return (
    <>
      <TextInput
        label={t('reportSchedules.name')}
        value={title ?? usualTitle(choices)}
        onChange={({ target }) => form.setValue('title', target.value, changed)}
        inputProps={{ maxLength: 255 }}
        error={form.formState.errors.title?.message}
        {...(hasType ? {} : { hint: t('reportSchedules.customType') })}
      />
      <ChoiceFields
        choices={choices}
        hasType={hasType}
        onChange={(chosen) => form.setValue('choices', chosen, changed)}
      />
      <RecurrenceFields form={form} />
    </>
  );
}

/** The members that may be chosen. A client can be a recipient by the API alone, and stays one until it is unchecked. */
const choosable = (all: readonly Member[], stored: ReportSchedule | undefined): readonly Member[] =>
  all.filter((member) => !isClient(member) || stored?.recipients.includes(member.userId));

/** The recipients that are members still: the server refuses others. */
const membersOf = (all: readonly Member[] | undefined, recipients: readonly string[]): readonly string[] =>
  all ? recipients.filter((id) => all.some(({ userId }) => userId === id)) : recipients;

interface Props {
  readonly initial?: Choices;
  /** The schedule that is edited; without it one is added. */
  readonly schedule?: ReportSchedule;
  readonly onClose: () => void;
}

const loadCreate = () =>
  import('@emberdeck/contracts/analytics/report-schedules').then((module) => module.createReportScheduleBody);
const loadUpdate = () =>
  import('@emberdeck/contracts/analytics/report-schedules').then(
    (module) => module.updateReportSchedule.input,
  );

/** The form of a new schedule, or of a stored one. */
function useScheduleForm({ initial, onClose, ...props }: Props, members: readonly Member[] | undefined) {
  // Fixed: a live change of the schedule must not become part of what the user changes.
  const [schedule] = useState(props.schedule);
  const { t } = useTranslation();
  const toast = useToast();
  const { data: user } = useGetUserQuery();
  const usualTitle = useUsualTitle();
  const [create] = useCreateReportScheduleMutation();
  const [update] = useUpdateReportScheduleMutation();
  const creating = useSubmit();
  const isHere = useIsHere();
  const partsOf = (values: ScheduleValues) => ({
    values: { ...values, recipients: membersOf(members, values.recipients) },
    title: (values.title ?? usualTitle(values.choices)).trim(),
  });
  const createBody = (given: ScheduleValues) => {
    const { values, title } = partsOf(given);
    return bodyOfValues(values, title);
  };
  const updateBody = (stored: ReportSchedule, given: ScheduleValues) => {
    const { values, title } = partsOf(given);
    return changeOfValues(stored, values, title);
  };
  const form = useContractForm<ScheduleValues>({
    defaultValues: schedule ? valuesOf(schedule, usualTitle) : newSchedule(user?.id, initial),
    loadSchema: schedule ? loadUpdate : loadCreate,
    bodyOf: (values) =>
      schedule ? { id: schedule.id, ...updateBody(schedule, values) } : createBody(values),
    required: { title: t('reportSchedules.nameMissing'), recipients: t('reportSchedules.recipientsMissing') },
  });
  const onError = (error: unknown) => showFieldErrors(error, ['title', 'recipients'], form.setError);
  const editing = useStoredEdit<Partial<EditedSchedule>, ReportSchedule>({
    stored: schedule ? editedOf(schedule) : {},
    send: ({ body }) => update({ id: schedule?.id ?? '', ...body }).unwrap(),
    bodyOfAnswer: editedOf,
    savedText: t('reportSchedules.saved'),
    failedText: t('reportSchedules.changeFailed'),
    onError,
    onSaved: onClose,
  });
  const submit = form.handleSubmit((values) =>
    schedule
      ? editing.save(updateBody(schedule, values))
      : creating.submit(createBody(values), {
          send: (intent) => create(intent).unwrap(),
          onAnswer: () => {
            toast.say(t('toast.success'), t('reportSchedules.created'));
            if (isHere()) onClose();
          },
          failedText: t('reportSchedules.createFailed'),
          onError,
        }),
  );
  return { form, submit, submitting: schedule ? editing.submitting : creating };
}

/** The dialog that schedules a report, or edits a schedule. The user is the first recipient. */
export function ScheduleDialog(props: Props) {
  const { schedule, onClose } = props;
  const { t } = useTranslation();
  const members = useGetMembersQuery();
  const { form, submit, submitting } = useScheduleForm(props, members.data);
  const { isDirty, errors } = form.formState;
  const labels = schedule
    ? { idle: t('reportSchedules.save'), busy: t('reportSchedules.saving') }
    : { idle: t('reportSchedules.submit'), busy: t('reportSchedules.submitting') };
  return (
    <FormDialog
      title={t(schedule ? 'reportSchedules.editTitle' : 'reportSchedules.add')}
      text={useScheduleText()}
      submitLabel={submitting.label(labels)}
      busy={submitting.isBlocked}
      isChanged={schedule !== undefined && isDirty && !submitting.isPending}
      isCompact
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Fields form={form} hasType={schedule === undefined || isKnownType(schedule.type)} />
      <Loadable query={members} skeleton={<Skeleton variant="rounded" height={88} />}>
        {(all) => (
          <MemberChecks
            label={t('reportSchedules.recipients')}
            members={choosable(all, schedule)}
            chosen={membersOf(all, form.watch('recipients'))}
            onChange={(chosen) => form.setValue('recipients', chosen, { shouldDirty: true })}
            error={errors.recipients?.message}
          />
        )}
      </Loadable>
    </FormDialog>
  );
}
