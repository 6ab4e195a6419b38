import { useTranslation } from 'react-i18next';
import { useToast } from '../../shared/toasts/useToast.js';
import { BlockableButton } from '../../shared/ui/BlockableButton.js';
import { useLoadSampleSourcesMutation, useRemoveSampleSourcesMutation } from './sourcesApi.js';

/** Fills an empty workspace with sample sources, or removes them. */
export function SampleDataButton({ isLoaded }: { readonly isLoaded: boolean }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [load, loading] = useLoadSampleSourcesMutation();
  const [remove, removing] = useRemoveSampleSourcesMutation();
  const run = async (): Promise<void> => {
    try {
      await (isLoaded ? remove() : load()).unwrap();
      toast.say(t('toast.success'), t(isLoaded ? 'dataSources.sampleRemoved' : 'dataSources.sampleLoaded'));
    } catch (error) {
      toast.fail(t(isLoaded ? 'dataSources.sampleRemoveFailed' : 'dataSources.sampleFailed'), error);
    }
  };
  return (
    <BlockableButton
      variant="outlined"
      blocked={loading.isLoading || removing.isLoading}
      onClick={() => void run()}
    >
      {t(isLoaded ? 'dataSources.removeSample' : 'dataSources.loadSample')}
    </BlockableButton>
  );
}
