import { windowProblem } from '@emberdeck/contracts/analytics/report-window';
import { isoDayAt } from '@emberdeck/contracts/core/zoned-time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useIsHere } from '../../shared/lib/useIsHere.js';
import { useWorkspace } from '../../shared/session/useWorkspace.js';
import { useCan } from '../../shared/session/useCan.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { ChoiceFields, ReportPreview } from './ChoiceFields.js';
import { bodyOfChoices, choicesOf } from './reportChoices.js';
import type { Choices } from './reportChoices.js';
import { useCreateReportMutation } from './reportChangesApi.js';
import { reportsRequested } from './requestedReportsSlice.js';
import { ScheduleDialog } from './ScheduleDialog.js';

interface Props {
  readonly type: string | null;
  readonly range: string | null;
  readonly onClose: () => void;
}

interface FormProps {
  readonly initial: Choices;
  readonly onSchedule: (choices: Choices) => void;
  readonly onClose: () => void;
}

interface Values {
  choices: Choices;
}

const loadSchema = () =>
  import('@emberdeck/contracts/analytics/reports').then((module) => module.createReportBody);

/** The day that the workspace had when the dialog was opened: a retry sends the same body with the same key. */
function useToday(): string | undefined {
  const [openedAt] = useState(() => new Date());
  const timeZone = useWorkspace()?.timeZone;
  return timeZone === undefined ? undefined : isoDayAt(timeZone, openedAt);
}

function useExportForm({ initial, onClose }: FormProps, today: string | undefined) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [create] = useCreateReportMutation();
  const submitting = useSubmit();
  const isHere = useIsHere();
  const bodyOf = ({ choices }: Values) =>
    bodyOfChoices(choices, t(`reports.title_${choices.type}`), today ?? null);
  const form = useContractForm<Values>({ defaultValues: { choices: initial }, loadSchema, bodyOf });
  const generate = form.handleSubmit((values) => {
    const { ownDays } = values.choices;
    // The fields say what is wrong.
    if (ownDays && windowProblem(ownDays, today) !== null) return undefined;
    return submitting.submit(bodyOf(values), {
      send: (intent) => create(intent).unwrap(),
      onAnswer: ({ id }) => {
        dispatch(reportsRequested([id]));
        if (isHere()) {
          onClose();
        }
      },
      failedText: t('reports.createFailed'),
    });
  });
  return { form, submitting, generate };
}

function ExportForm(props: FormProps) {
  const { t } = useTranslation();
  const today = useToday();
  const { form, submitting, generate } = useExportForm(props, today);
  const choices = form.watch('choices');
  const maySchedule = useCan('create-report-schedule');
  return (
    <FormDialog
      title={t('exportReport.title')}
      text={t('exportReport.text')}
      submitLabel={submitting.label({ idle: t('reports.generate'), busy: t('reports.generating') })}
      busy={submitting.isBlocked}
      isCloseBlocked={submitting.isPending}
      isCompact
      onSubmit={(event) => void generate(event)}
      onClose={props.onClose}
    >
      <ChoiceFields choices={choices} today={today} onChange={(chosen) => form.setValue('choices', chosen)} />
      <ReportPreview choices={choices} today={today} />
      {maySchedule && (
        <Button
          size="small"
          startIcon={<CalendarClock size={16} aria-hidden />}
          onClick={() => props.onSchedule(choices)}
          sx={{ justifySelf: 'start' }}
        >
          {t('exportReport.schedule')}
        </Button>
      )}
    </FormDialog>
  );
}

/** The dialog that requests a report. It closes when the report is queued; the list then shows the progress. */
export function ExportReportDialog({ type, range, onClose }: Props) {
  const [scheduled, setScheduled] = useState<Choices | null>(null);
  return scheduled ? (
    <ScheduleDialog initial={scheduled} onClose={onClose} />
  ) : (
    <ExportForm initial={choicesOf(type, range)} onSchedule={setScheduled} onClose={onClose} />
  );
}
