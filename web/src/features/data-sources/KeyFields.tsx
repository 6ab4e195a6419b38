import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { InlineNote } from '../../shared/ui/InlineNote.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { dropsKey } from './sourceForm.js';
import type { KeyChoice, SourceValues } from './sourceForm.js';

interface Props {
  readonly form: UseFormReturn<SourceValues>;
  /** The edited source; null for a new one. */
  readonly source: DataSource | null;
}

/** The stored key, which never comes back: only its last characters, and what happens with it. */
function StoredKey({ form, source }: Props) {
  const { t } = useTranslation();
  const choice = form.watch('keyChoice');
  const isDropped = choice === 'keep' && dropsKey(source, form.watch('endpoint'));
  const choose = (next: KeyChoice): void => form.setValue('keyChoice', next, { shouldDirty: true });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography variant="body2" sx={{ flex: '1 1 160px' }}>
        {choice === 'remove'
          ? t('sourceForm.keyRemoved')
          : t('sourceForm.keyEnds', { lastFour: source?.apiKeyLastFour ?? '' })}
      </Typography>
      {isDropped && (
        <Box role="status" sx={{ order: 1, flex: '1 0 100%' }}>
          <InlineNote icon={TriangleAlert}>{t('sourceForm.keyDropped')}</InlineNote>
        </Box>
      )}
      {choice === 'remove' ? (
        <Button size="small" onClick={() => choose('keep')}>
          {t('sourceForm.keepKey')}
        </Button>
      ) : (
        <>
          <Button size="small" variant="outlined" onClick={() => choose('replace')}>
            {t('sourceForm.replaceKey')}
          </Button>
          <Button size="small" onClick={() => choose('remove')}>
            {t('sourceForm.removeKey')}
          </Button>
        </>
      )}
    </Box>
  );
}

/** The API key, and where it goes in a request. */
export function KeyFields({ form, source }: Props) {
  const { t } = useTranslation();
  const placement = form.watch('keyPlacement');
  const isStored = source?.hasApiKey === true;
  const isTyped = form.watch('keyChoice') === 'replace';
  return (
    <>
      {isTyped ? (
        <TextInput
          label={t('dataSources.apiKey')}
          type="password"
          autoComplete="off"
          focusOnMount={isStored}
          {...(isStored && { hint: t('sourceForm.replaceHint') })}
          {...fieldProps(form, 'apiKey')}
        />
      ) : (
        <StoredKey form={form} source={source} />
      )}
      <SelectInput
        label={t('sourceForm.placement')}
        options={(['bearer', 'header', 'query'] as const).map((value) => ({
          value,
          label: t(`sourceForm.placement_${value}`),
        }))}
        {...fieldProps(form, 'keyPlacement')}
      />
      {placement !== 'bearer' && (
        <TextInput
          label={t(placement === 'header' ? 'sourceForm.headerName' : 'sourceForm.queryName')}
          placeholder={placement === 'header' ? 'X-Api-Key' : 'api_key'}
          inputProps={{ dir: 'ltr', maxLength: 64 }}
          {...fieldProps(form, 'headerName')}
        />
      )}
    </>
  );
}
