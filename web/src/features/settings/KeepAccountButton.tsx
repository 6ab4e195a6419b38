import { useTranslation } from 'react-i18next';
import '../../shared/i18n/accountEndTexts.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { useKeepAccountMutation } from './accountDeletionApi.js';
import { BarButton } from '../../shared/ui/BarButton.js';

/** Takes the end of the account back. */
export function KeepAccountButton() {
  const { t } = useTranslation();
  const toast = useToast();
  const [keep, { isLoading }] = useKeepAccountMutation();
  const onKeep = async (): Promise<void> => {
    try {
      await keep().unwrap();
      toast.say(t('accountEnd.kept'), t('accountEnd.keptText'));
    } catch (error) {
      toast.fail(t('accountEnd.keepFailed'), error);
    }
  };
  return (
    <BarButton disabled={isLoading} onClick={() => void onKeep()}>
      {t('accountEnd.keep')}
    </BarButton>
  );
}
