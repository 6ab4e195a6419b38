import { reportTypes } from '@emberdeck/contracts/analytics/report-types';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { radius } from '../../shared/theme/tokens.js';
import { RadioCards } from '../../shared/ui/RadioCards.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { formatNames, rangeNames, typeIcons, typeNames } from './reportChoices.js';
import type { Choices, RangeName } from './reportChoices.js';

interface Props {
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  /** A type that is none of the choices is not shown, and stays. */
  readonly hasType?: boolean;
}

/** The type, period and format of a report. */
export function ChoiceFields({ choices, onChange, hasType = true }: Props) {
  const { t } = useTranslation();
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
        options={rangeNames.map((value) => ({ value, label: t(`reports.range_${value}`) }))}
        value={choices.range}
        onChange={({ target }) => onChange({ ...choices, range: target.value as RangeName })}
      />
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

/** What the report will contain. */
export function ReportPreview({ choices }: { readonly choices: Choices }) {
  const { t } = useTranslation();
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
        <Row label={t('exportReport.previewPeriod')} value={t(`reports.range_${choices.range}`)} />
        <Row
          label={t('exportReport.previewFormat')}
          value={t(`reports.format_${choices.format}`).toLocaleUpperCase()}
        />
        <Row label={t('exportReport.previewMetrics')} value={reportTypes[choices.type].length} />
      </Box>
    </Box>
  );
}
