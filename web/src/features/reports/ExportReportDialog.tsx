import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useIsHere } from '../../shared/lib/useIsHere.js';
import { useCan } from '../../shared/session/useCan.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { ChoiceFields, ReportPreview } from './ChoiceFields.js';
import { bodyOfChoices, choicesOf } from './reportChoices.js';
import type { Choices } from './reportChoices.js';
import { useCreateReportMutation } from './reportsApi.js';
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

function useExportForm({ initial, onClose }: FormProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [create] = useCreateReportMutation();
  const submitting = useSubmit();
  const isHere = useIsHere();
  // Fixed, so that a retry sends the same body with the same key.
  const [openedAt] = useState(() => Date.now());
  const bodyOf = ({ choices }: Values) =>
    bodyOfChoices(choices, t(`reports.title_${choices.type}`), openedAt);
  const form = useContractForm<Values>({ defaultValues: { choices: initial }, loadSchema, bodyOf });
  const generate = form.handleSubmit((values) =>
    submitting.submit(bodyOf(values), {
      send: (intent) => create(intent).unwrap(),
      onAnswer: ({ id }) => {
        dispatch(reportsRequested([id]));
        if (isHere()) {
          onClose();
        }
      },
      failedText: t('reports.createFailed'),
    }),
  );
  return { form, submitting, generate };
}

function ExportForm(props: FormProps) {
  const { t } = useTranslation();
  const { form, submitting, generate } = useExportForm(props);
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
      <ChoiceFields choices={choices} onChange={(chosen) => form.setValue('choices', chosen)} />
      <ReportPreview choices={choices} />
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
