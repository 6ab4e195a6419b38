import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import PlugZap from 'lucide-react/icons/plug-zap';
import '../../shared/i18n/sourceFormTexts.js';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { BlockableButton } from '../../shared/ui/BlockableButton.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { ConnectionTestResult } from './ConnectionTestResult.js';
import { KeyFields } from './KeyFields.js';
import { inLargestUnit } from './largestUnit.js';
import { MappingPicker } from './MappingPicker.js';
import { MoreOptions } from './MoreOptions.js';
import { RowsField } from './RowsField.js';
import { SecretInEndpoint } from './SecretInEndpoint.js';
import type { SourceValues } from './sourceForm.js';
import type { ConnectionTest } from './useConnectionTest.js';

interface Props {
  readonly form: UseFormReturn<SourceValues>;
  readonly source: DataSource | null;
  readonly test: ConnectionTest;
}

const usualLimits = [60, 360, 1_440, 2_880, 10_080, 43_200];
function FreshnessField({ form, source }: Pick<Props, 'form' | 'source'>) {
  const { t } = useTranslation();
  const limitText = (minutes: number): string => {
    const { unit, count } = inLargestUnit(minutes);
    return t(`sourceForm.${unit}`, { count });
  };
  const stored = source?.freshnessLimitMinutes ?? null;
  const limits = [...new Set([...usualLimits, ...(stored === null ? [] : [stored])])].sort(
    (one, other) => one - other,
  );
  return (
    <SelectInput
      label={t('sourceForm.freshness')}
      hint={t('sourceForm.freshnessHint')}
      options={[
        { value: '', label: t('sourceForm.noLimit') },
        ...limits.map((minutes) => ({ value: String(minutes), label: limitText(minutes) })),
      ]}
      {...fieldProps(form, 'freshnessLimitMinutes')}
    />
  );
}

function ApiFields({ form, source, test }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('dataSources.endpoint')}
        type="url"
        placeholder="https://"
        {...fieldProps(form, 'endpoint')}
      />
      <SecretInEndpoint form={form} />
      <KeyFields form={form} source={source} />
      <RowsField form={form} />
      <MoreOptions form={form} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <BlockableButton
          variant="outlined"
          blocked={test.isTesting}
          startIcon={<PlugZap size={18} aria-hidden />}
          onClick={() => void test.run()}
          sx={{ justifySelf: 'start' }}
        >
          {t(test.isTesting ? 'sourceTest.testing' : 'sourceTest.test')}
        </BlockableButton>
        {test.answer && <ConnectionTestResult form={form} answer={test.answer} />}
        {test.preview !== null && <MappingPicker form={form} preview={test.preview} />}
      </Box>
    </>
  );
}

/** The fields of a source that its type needs, after name and type. */
export function SourceFields(props: Props) {
  const { form } = props;
  const { t } = useTranslation();
  const type = form.watch('type');
  return (
    <>
      <TextInput
        label={t('dataSources.description')}
        multiline
        minRows={2}
        {...fieldProps(form, 'description')}
      />
      {type === 'API Integration' && <ApiFields {...props} />}
      {type === 'File Upload' && props.source !== null && <RowsField form={form} />}
      {type === 'Webhook' && (
        <>
          <RowsField form={form} />
          <MoreOptions form={form} />
        </>
      )}
      {type !== '' && <FreshnessField {...props} />}
    </>
  );
}
