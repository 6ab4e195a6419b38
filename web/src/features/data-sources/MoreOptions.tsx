import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import type { SourceValues } from './sourceForm.js';

interface Props {
  readonly form: UseFormReturn<SourceValues>;
}

const code = { dir: 'ltr', spellCheck: false, maxLength: 500 } as const;

function MappingFields({ form }: Props) {
  const { t } = useTranslation();
  const isWebhook = form.watch('type') === 'Webhook';
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(isWebhook ? 'mapping.textWebhook' : 'mapping.text')}
      </Typography>
      {(['rows', 'name', 'value', 'timestamp', 'unit'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(`mapping.path_${field}`)}
          size="small"
          inputProps={code}
          {...fieldProps(form, `mapping.${field}`)}
        />
      ))}
    </>
  );
}

function PagingFields({ form }: Props) {
  const { t } = useTranslation();
  const kind = form.watch('paging.kind');
  return (
    <>
      <SelectInput
        label={t('sourceForm.paging')}
        options={(['', 'link', 'cursor', 'page'] as const).map((value) => ({
          value,
          label: t(value === '' ? 'sourceForm.paging_none' : `sourceForm.paging_${value}`),
        }))}
        {...fieldProps(form, 'paging.kind')}
      />
      {kind === 'cursor' && (
        <TextInput
          label={t('sourceForm.cursorPath')}
          size="small"
          inputProps={code}
          {...fieldProps(form, 'paging.path')}
        />
      )}
      {(kind === 'cursor' || kind === 'page') && (
        <TextInput
          label={t('sourceForm.pagingParameter')}
          size="small"
          placeholder={kind}
          inputProps={code}
          {...fieldProps(form, 'paging.parameter')}
        />
      )}
      {kind === 'page' && (
        <SelectInput
          label={t('sourceForm.firstPage')}
          options={['1', '0'].map((value) => ({ value, label: value }))}
          {...fieldProps(form, 'paging.first')}
        />
      )}
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
        inputProps={code}
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
