import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { labelStyle } from '../../shared/ui/labelStyle.js';
import { RadioCards } from '../../shared/ui/RadioCards.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { columnsOf, draftOf } from './fileReading.js';
import type { ColumnDraft, ReadingChoices } from './fileReading.js';

interface Props {
  readonly preview: UploadPreview;
  readonly choices: ReadingChoices;
  readonly onChange: (choices: ReadingChoices) => void;
}

interface ColumnProps {
  readonly header: readonly string[];
  readonly draft: ColumnDraft;
  readonly onChange: (part: Partial<ColumnDraft>) => void;
}

function ColumnSelect({
  field,
  header,
  draft,
  onChange,
}: ColumnProps & { readonly field: 'name' | 'value' | 'unit' | 'timestamp' }) {
  const { t } = useTranslation();
  return (
    <SelectInput
      label={t(`upload.column_${field}`)}
      options={[
        { value: '', label: t('upload.noColumn') },
        ...[...new Set(header)].map((title) => ({ value: title, label: title })),
      ]}
      value={draft[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
}

function MetricChecks({ header, draft, onChange }: ColumnProps) {
  const { t } = useTranslation();
  const { metrics, timestamp } = draft;
  const toggle = (title: string): void =>
    onChange({
      metrics: metrics.includes(title) ? metrics.filter((each) => each !== title) : [...metrics, title],
    });
  return (
    <FormControl component="fieldset" sx={{ minWidth: 0 }}>
      <FormLabel component="legend" sx={labelStyle}>
        {t('upload.metrics')}
      </FormLabel>
      <FormGroup>
        {[...new Set(header)]
          .filter((title) => title !== timestamp)
          .map((title) => (
            <FormControlLabel
              key={title}
              control={<Checkbox checked={metrics.includes(title)} onChange={() => toggle(title)} />}
              label={<span dir="auto">{title}</span>}
              sx={{ overflowWrap: 'anywhere' }}
            />
          ))}
      </FormGroup>
    </FormControl>
  );
}

function ColumnFields(props: ColumnProps) {
  const { t } = useTranslation();
  const { draft, onChange } = props;
  return (
    <>
      <RadioCards
        label={t('upload.layout')}
        columns={2}
        options={[
          { value: 'long', title: t('upload.layout_long'), text: t('upload.layout_longText') },
          { value: 'wide', title: t('upload.layout_wide'), text: t('upload.layout_wideText') },
        ]}
        value={draft.layout}
        onChange={(layout) => onChange({ layout })}
      />
      {draft.layout === 'long' ? (
        <>
          <ColumnSelect field="name" {...props} />
          <ColumnSelect field="value" {...props} />
          <ColumnSelect field="unit" {...props} />
        </>
      ) : (
        <MetricChecks {...props} />
      )}
      <ColumnSelect field="timestamp" {...props} />
    </>
  );
}

function FormatFields({ preview, choices, onChange }: Props) {
  const { t } = useTranslation();
  const { sheets } = preview;
  return (
    <>
      {sheets.length > 1 && (
        <SelectInput
          label={t('upload.sheet')}
          options={sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          value={choices.sheet ?? sheets[0] ?? ''}
          // Other sheets have other columns.
          onChange={({ target }) => onChange({ ...choices, sheet: target.value, columns: null })}
        />
      )}
      <SelectInput
        label={t('upload.dateOrder')}
        options={(['auto', 'day_first', 'month_first'] as const).map((value) => ({
          value,
          label: t(`upload.dateOrder_${value}`),
        }))}
        value={choices.dateOrder}
        onChange={({ target }) =>
          onChange({ ...choices, dateOrder: target.value as ReadingChoices['dateOrder'] })
        }
      />
      <SelectInput
        label={t('upload.decimal')}
        options={[
          { value: 'auto', label: t('upload.decimal_auto') },
          { value: '.', label: t('upload.decimal_point') },
          { value: ',', label: t('upload.decimal_comma') },
        ]}
        value={choices.decimal}
        onChange={({ target }) =>
          onChange({ ...choices, decimal: target.value as ReadingChoices['decimal'] })
        }
      />
    </>
  );
}

/** How a file is read: its sheet, its columns, and the form of its dates and numbers. */
export function ReadingFields(props: Props) {
  const { preview, choices, onChange } = props;
  // An incomplete choice stays here: it cannot be previewed.
  const [draft, setDraft] = useState<ColumnDraft | null>(null);
  const shown = draft ?? draftOf(choices.columns ?? preview.columns);
  const change = (part: Partial<ColumnDraft>): void => {
    const next = { ...shown, ...part };
    const columns = columnsOf(next);
    setDraft(columns === null ? next : null);
    if (columns !== null) {
      onChange({ ...choices, columns });
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ColumnFields header={preview.header} draft={shown} onChange={change} />
      <FormatFields {...props} />
    </Box>
  );
}
