import {
  hiddenSecret,
  secretInAddress,
  withoutParameter,
} from '@emberdeck/contracts/analytics/secret-address';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { InlineNote } from '../../shared/ui/InlineNote.js';
import type { SourceValues } from './sourceForm.js';

/** Offers to move a secret of the address into the key, which is stored encrypted. A hidden one has to be typed again. */
export function SecretInEndpoint({ form }: { readonly form: UseFormReturn<SourceValues> }) {
  const { t } = useTranslation();
  const endpoint = form.watch('endpoint');
  const secret = secretInAddress(endpoint);
  const move = (name: string, value: string): void => {
    const changed = { shouldDirty: true } as const;
    form.setValue('endpoint', withoutParameter(endpoint, name), changed);
    form.setValue('keyChoice', 'replace', changed);
    form.setValue('apiKey', value === hiddenSecret ? '' : value, changed);
    form.setValue('keyPlacement', 'query', changed);
    form.setValue('headerName', name, changed);
    form.clearErrors('endpoint');
    setTimeout(() => form.setFocus('apiKey'));
  };
  return (
    <Box role="status">
      {secret !== null && (
        <InlineNote icon={TriangleAlert}>
          {t(secret.value === hiddenSecret ? 'sourceForm.secretHidden' : 'sourceForm.secretInAddress', {
            name: secret.name,
          })}
          <Button
            size="small"
            variant="outlined"
            sx={{ display: 'block', mt: 1 }}
            onClick={() => move(secret.name, secret.value)}
          >
            {t('sourceForm.moveSecret')}
          </Button>
        </InlineNote>
      )}
    </Box>
  );
}
