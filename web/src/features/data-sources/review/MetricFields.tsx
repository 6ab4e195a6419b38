import { useState } from 'react';
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { TextInput } from '../../../shared/ui/TextInput.js';
import type { MetricPart } from './columnDraft.js';

/** The largest factor of the server, in both directions. */
const mostFactor = 1_000_000;

/** The number of a typed factor; null if it is none. */
function factorOf(text: string): number | null {
  const factor = Number(text.trim().replace(',', '.') || '1');
  return Number.isFinite(factor) && factor !== 0 && Math.abs(factor) <= mostFactor ? factor : null;
}

interface FactorProps {
  readonly value: number;
  readonly onChange: (factor: number) => void;
}

/** Multiplies values. It takes effect when the user leaves the field. */
export function FactorField({ value, onChange }: FactorProps) {
  const { t } = useTranslation();
  const [isWrong, setWrong] = useState(false);
  const leave = ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const factor = factorOf(target.value);
    setWrong(factor === null);
    if (factor !== null && factor !== value) onChange(factor);
  };
  return (
    <TextInput
      label={t('upload.factor')}
      hint={t('upload.factorHint')}
      error={isWrong ? t('upload.factorWrong') : undefined}
      defaultValue={String(value)}
      inputProps={{ inputMode: 'decimal', maxLength: 20 }}
      onBlur={leave}
    />
  );
}

interface Props {
  readonly title: string;
  readonly part: MetricPart;
  readonly onChange: (part: MetricPart) => void;
}

/** The name, unit and factor of a column that is a metric. */
export function MetricFields({ title, part, onChange }: Props) {
  const { t } = useTranslation();
  const set = (field: 'name' | 'unit') => (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const text = event.target.value.trim();
    if (text !== part[field]) onChange({ ...part, [field]: text });
  };
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, typography: 'body2' }}>
        {t('upload.metricParts', { title })}
      </Box>
      <Box
        sx={{ display: 'grid', gap: 1.5, pt: 1, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}
      >
        <TextInput
          label={t('upload.metricName')}
          placeholder={title}
          defaultValue={part.name}
          inputProps={{ maxLength: 255 }}
          onBlur={set('name')}
        />
        <TextInput
          label={t('upload.metricUnit')}
          defaultValue={part.unit}
          inputProps={{ maxLength: 50 }}
          onBlur={set('unit')}
        />
        <FactorField value={part.factor} onChange={(factor) => onChange({ ...part, factor })} />
      </Box>
    </Box>
  );
}
