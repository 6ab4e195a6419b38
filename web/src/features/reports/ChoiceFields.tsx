import { reportTypes } from '@emberdeck/contracts/analytics/report-types';
import { windowProblem } from '@emberdeck/contracts/analytics/report-window';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDays } from '../../shared/lib/format.js';
import { radius } from '../../shared/theme/tokens.js';
import { RadioCards } from '../../shared/ui/RadioCards.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { DayFields } from './DayFields.js';
import { daysOf, formatNames, rangeNames, typeIcons, typeNames } from './reportChoices.js';
import type { Choices, RangeName } from './reportChoices.js';

interface Props {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  /** A type that is none of the choices is not shown, and stays. */
  readonly hasType?: boolean;
  /** The day that the workspace has. With it, own days can be chosen. */
  readonly today?: string | undefined;
}

const ownDaysOption = 'custom';

/** The type, period and format of a report. */
export function ChoiceFields({ choices, onChange, hasType = true, today }: Props) {
  const { t } = useTranslation();
  const chooseRange = (value: string): void =>
    onChange(
      value === ownDaysOption && today !== undefined
        ? { ...choices, ownDays: daysOf(choices, today) }
        : { ...choices, range: value as RangeName, ownDays: null },
    );
  return (
    <>
      {hasType && (
        <RadioCards
          label={t('exportReport.type')}
          options={typeNames.map((value) => ({
            value,
            title: t(`reports.type_${value}`),
            text: t(`reports.text_${value}`),
            icon: typeIcons[value],
          }))}
          value={choices.type}
          onChange={(type) => onChange({ ...choices, type })}
        />
      )}
      <SelectInput
        label={t('exportReport.range')}
        options={[
          ...rangeNames.map((value) => ({ value, label: t(`reports.range_${value}`) })),
          ...(today === undefined ? [] : [{ value: ownDaysOption, label: t('exportReport.ownDays') }]),
        ]}
        value={choices.ownDays ? ownDaysOption : choices.range}
        onChange={({ target }) => chooseRange(target.value)}
      />
      {choices.ownDays && today !== undefined && (
        <DayFields
          days={choices.ownDays}
          today={today}
          onChange={(ownDays) => onChange({ ...choices, ownDays })}
        />
      )}
      <RadioCards
        label={t('exportReport.format')}
        options={formatNames.map((value) => ({ value, title: t(`reports.format_${value}`) }))}
        value={choices.format}
        onChange={(format) => onChange({ ...choices, format })}
        columns={3}
      />
    </>
  );
}

function Row({ label, value }: { readonly label: string; readonly value: string | number }) {
  return (
    <>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
        {value}
      </Typography>
    </>
  );
}

interface PreviewProps {
  readonly choices: Choices;
  readonly today: string | undefined;
}

/** The range and its days. */
function usePeriodText({ choices, today }: PreviewProps): string {
  const { t, i18n } = useTranslation();
  const days = today === undefined ? null : daysOf(choices, today);
  const isShown = days !== null && windowProblem(days, today) === null;
  return [
    ...(choices.ownDays ? [] : [t(`reports.range_${choices.range}`)]),
    ...(isShown ? [formatDays(days.firstDay, days.lastDay, i18n.language)] : []),
  ].join(' · ');
}

/** What the report will contain. */
export function ReportPreview({ choices, today }: PreviewProps) {
  const { t } = useTranslation();
  const period = usePeriodText({ choices, today });
  return (
    <Box
      component="section"
      aria-label={t('exportReport.preview')}
      aria-live="polite"
      aria-atomic
      sx={{ p: 2, borderRadius: `${radius.control}px`, bgcolor: 'background.default' }}
    >
      <Typography component="h3" variant="body2" sx={{ fontWeight: 650, mb: 1 }}>
        {t('exportReport.preview')}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.5 }}
      >
        <Row label={t('exportReport.previewType')} value={t(`reports.title_${choices.type}`)} />
        <Row label={t('exportReport.previewPeriod')} value={period} />
        <Row
          label={t('exportReport.previewFormat')}
          value={t(`reports.format_${choices.format}`).toLocaleUpperCase()}
        />
        <Row label={t('exportReport.previewMetrics')} value={reportTypes[choices.type].length} />
      </Box>
    </Box>
  );
}
