import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import Sparkles from 'lucide-react/icons/sparkles';
import Trash2 from 'lucide-react/icons/trash-2';
import { useCan } from '../../shared/session/useCan.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { useLoadSampleDataMutation, useRemoveSampleDataMutation } from './sampleApi.js';

/** All buttons share one request, so that a second one does not load the data again. */
const fixedCacheKey = 'sample-data';

/** Fills an empty workspace with sample sources. Nothing for a role that may not. */
export function LoadSampleData({ size = 'medium' }: { readonly size?: 'small' | 'medium' }) {
  const { t } = useTranslation();
  const toast = useToast();
  const mayLoad = useCan('load-sample-data');
  const [load, { isLoading }] = useLoadSampleDataMutation({ fixedCacheKey });
  const onLoad = async (): Promise<void> => {
    try {
      await load().unwrap();
      toast.say(t('toast.success'), t('dashboard.sampleLoaded'));
    } catch (error) {
      toast.fail(t('dashboard.sampleFailed'), error);
    }
  };
  return (
    mayLoad && (
      <Button
        size={size}
        variant="outlined"
        startIcon={<Sparkles size={18} aria-hidden />}
        disabled={isLoading}
        onClick={() => void onLoad()}
      >
        {t(isLoading ? 'dashboard.sampleLoading' : 'dashboard.sampleLoad')}
      </Button>
    )
  );
}

/** Removes the sample sources with their points. */
export function RemoveSampleData() {
  const { t } = useTranslation();
  const toast = useToast();
  const mayRemove = useCan('remove-sample-data');
  const [remove, { isLoading }] = useRemoveSampleDataMutation();
  const onRemove = async (): Promise<void> => {
    try {
      await remove().unwrap();
      toast.say(t('toast.success'), t('dashboard.sampleRemoved'));
    } catch (error) {
      toast.fail(t('dashboard.sampleRemoveFailed'), error);
    }
  };
  return (
    mayRemove && (
      <Button
        variant="outlined"
        startIcon={<Trash2 size={18} aria-hidden />}
        disabled={isLoading}
        sx={{ flex: { xs: '1 1 auto', lg: 'none' } }}
        onClick={() => void onRemove()}
      >
        {t(isLoading ? 'dashboard.sampleRemoving' : 'dashboard.sampleRemove')}
      </Button>
    )
  );
}
