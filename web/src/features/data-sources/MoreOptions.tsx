import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { PagingFields } from './PagingFields.js';
import { pathInput } from './pathInput.js';
import type { SourceValues } from './sourceForm.js';

interface Props {
  readonly form: UseFormReturn<SourceValues>;
}

const paths = ['rows', 'name', 'value', 'timestamp', 'unit', 'metadata'] as const;

function MappingFields({ form }: Props) {
  const { t } = useTranslation();
  const isWebhook = form.watch('type') === 'Webhook';
  const isKeyed = form.watch('rows') === 'keyed' || form.watch('mapping.key') !== '';
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(isWebhook ? 'mapping.textWebhook' : 'mapping.text')}
      </Typography>
      {[...paths, ...(isKeyed ? (['key'] as const) : [])].map((field) => (
        <TextInput
          key={field}
          label={t(`mapping.path_${field}`)}
          size="small"
          inputProps={pathInput}
          {...fieldProps(form, `mapping.${field}`)}
        />
      ))}
      <TextInput
        label={t('mapping.factor')}
        hint={t('mapping.factorHint')}
        size="small"
        placeholder="1"
        inputProps={{ dir: 'ltr', inputMode: 'decimal', maxLength: 20 }}
        {...fieldProps(form, 'mapping.factor')}
      />
    </>
  );
}

/** What only requests have: a webhook is not read. */
function RequestFields({ form }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PagingFields form={form} />
      <TextInput
        label={t('sourceForm.timeParameter')}
        hint={t('sourceForm.timeParameterHint')}
        size="small"
        placeholder="since"
        inputProps={pathInput}
        {...fieldProps(form, 'timeParameter')}
      />
    </>
  );
}

/** Fields that few APIs and webhooks need. They open by themselves if one of them has an error. */
export function MoreOptions({ form }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { mapping, paging, timeParameter } = form.formState.errors;
  const hasError = [mapping, paging, timeParameter].some((error) => error !== undefined);
  return (
    <Box
      component="details"
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, typography: 'body2', fontWeight: 600 }}>
        {t('sourceForm.more')}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', pt: 1 }}>
        <MappingFields form={form} />
        {form.watch('type') === 'API Integration' && <RequestFields form={form} />}
      </Box>
    </Box>
  );
}
