import type { RowRule } from '@emberdeck/contracts/analytics/row-meaning';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { usualRule } from './sourceForm.js';
import type { SourceValues } from './sourceForm.js';

const rowRules: readonly RowRule[] = ['values', 'events', 'keyed'];

/** What a row of an API or webhook means. */
export function RowsField({ form }: { readonly form: UseFormReturn<SourceValues> }) {
  const { t } = useTranslation();
  const usual = usualRule(form.watch('type'));
  const chosen = form.watch('rows') || usual;
  const options = rowRules.map((rule) => ({
    value: rule === usual ? '' : rule,
    label: t(`sourceForm.rows_${rule}`),
  }));
  return (
    <SelectInput
      label={t('sourceForm.rows')}
      hint={chosen === null ? t('sourceForm.rowsHint_file') : t(`sourceForm.rowsHint_${chosen}`)}
      options={usual === null ? [{ value: '', label: t('sourceForm.rows_file') }, ...options] : options}
      {...fieldProps(form, 'rows')}
    />
  );
}
