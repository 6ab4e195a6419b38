import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { pathInput } from './pathInput.js';
import { pagingKinds } from './pagingForm.js';
import type { PagingTexts } from './pagingForm.js';
import type { SourceValues } from './sourceForm.js';

interface Props {
  readonly form: UseFormReturn<SourceValues>;
}

type TextField = 'path' | 'parameter' | 'header' | 'limitParameter' | 'limit';

/** The fields of each kind, with the text that their labels have. */
const fieldsOf: Readonly<Record<PagingTexts['kind'], readonly TextField[]>> = {
  '': [],
  link: [],
  cursor: ['path', 'parameter'],
  address: ['path'],
  header: ['header'],
  page: ['parameter'],
  offset: ['parameter', 'limitParameter', 'limit'],
};

const examples: Readonly<Record<string, string>> = {
  'cursor.path': 'paging.next',
  'cursor.parameter': 'cursor',
  'address.path': 'links.next',
  'header.header': 'X-Next-Page',
  'page.parameter': 'page',
  'offset.parameter': 'offset',
  'offset.limitParameter': 'limit',
};

function PagingText({ form, field }: Props & { readonly field: TextField }) {
  const { t } = useTranslation();
  const kind = form.watch('paging.kind');
  const label =
    field === 'path'
      ? t(kind === 'cursor' ? 'sourceForm.cursorPath' : 'sourceForm.addressPath')
      : t(`sourceForm.paging_field_${field}`);
  return (
    <TextInput
      label={label}
      size="small"
      placeholder={examples[`${kind}.${field}`]}
      inputProps={field === 'limit' ? { inputMode: 'numeric' } : pathInput}
      {...fieldProps(form, `paging.${field}`)}
    />
  );
}

/** How the further pages of an API are found. */
export function PagingFields({ form }: Props) {
  const { t } = useTranslation();
  const kind = form.watch('paging.kind');
  const hasLimit = form.watch('paging.limitParameter') !== '';
  return (
    <>
      <SelectInput
        label={t('sourceForm.paging')}
        options={pagingKinds.map((value) => ({
          value,
          label: t(value === '' ? 'sourceForm.paging_none' : `sourceForm.paging_${value}`),
        }))}
        {...fieldProps(form, 'paging.kind')}
      />
      {fieldsOf[kind]
        .filter((field) => field !== 'limit' || hasLimit)
        .map((field) => (
          <PagingText key={`${kind} ${field}`} form={form} field={field} />
        ))}
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
