import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import Button from '@mui/material/Button';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useIsHere } from '../../shared/lib/useIsHere.js';
import { useCan } from '../../shared/session/useCan.js';
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
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  readonly onSchedule: () => void;
  readonly onClose: () => void;
}

function useGenerate(choices: Choices, onClose: () => void) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [create] = useCreateReportMutation();
  const submitting = useSubmit();
  const isHere = useIsHere();
  // Fixed, so that a retry sends the same body with the same key.
  const [openedAt] = useState(() => Date.now());
  const generate = (): Promise<unknown> =>
    submitting.submit(bodyOfChoices(choices, t(`reports.title_${choices.type}`), openedAt), {
      send: (intent) => create(intent).unwrap(),
      onAnswer: ({ id }) => {
        dispatch(reportsRequested([id]));
        if (isHere()) {
          onClose();
        }
      },
      failedText: t('reports.createFailed'),
    });
  return { submitting, generate };
}

function ExportForm({ choices, onChange, onSchedule, onClose }: FormProps) {
  const { t } = useTranslation();
  const { submitting, generate } = useGenerate(choices, onClose);
  const maySchedule = useCan('create-report-schedule');
  return (
    <FormDialog
      title={t('exportReport.title')}
      text={t('exportReport.text')}
      submitLabel={submitting.label({ idle: t('reports.generate'), busy: t('reports.generating') })}
      busy={submitting.isBlocked}
      isCloseBlocked={submitting.isPending}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        void generate();
      }}
      onClose={onClose}
    >
      <ChoiceFields choices={choices} onChange={onChange} />
      <ReportPreview choices={choices} />
      {maySchedule && (
        <Button
          size="small"
          startIcon={<CalendarClock size={16} aria-hidden />}
          onClick={onSchedule}
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
  const [choices, setChoices] = useState(() => choicesOf(type, range));
  const [isScheduling, setScheduling] = useState(false);
  return isScheduling ? (
    <ScheduleDialog initial={choices} onClose={onClose} />
  ) : (
    <ExportForm
      choices={choices}
      onChange={setChoices}
      onSchedule={() => setScheduling(true)}
      onClose={onClose}
    />
  );
}
