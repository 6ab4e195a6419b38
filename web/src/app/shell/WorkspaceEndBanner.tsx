import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import '../../shared/i18n/workspacesTexts.js';
import { useKeepWorkspaceMutation } from '../../shared/api/workspacesApi.js';
import { formatDate } from '../../shared/lib/format.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { BarButton } from '../../shared/ui/BarButton.js';
import { NoticeBar } from '../../shared/ui/NoticeBar.js';

interface Props {
  readonly user: CurrentUser;
  readonly endsAt: string;
}

/** Says in a workspace that is being deleted when it ends. Its owner can keep it. */
export function WorkspaceEndBanner({ user, endsAt }: Props) {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const [keep, { isLoading }] = useKeepWorkspaceMutation();
  const onKeep = async (): Promise<void> => {
    try {
      await keep(user.workspaceId).unwrap();
    } catch (error) {
      toast.fail(t('workspaces.keepFailed'), error);
    }
  };
  return (
    <NoticeBar
      label={t('workspaces.endsLabel')}
      tint="red"
      text={t('workspaces.ends', { name: user.workspaceName, day: formatDate(endsAt, i18n.language) })}
      action={
        user.ownsWorkspace && (
          <BarButton disabled={isLoading} onClick={() => void onKeep()}>
            {t('workspaces.keep')}
          </BarButton>
        )
      }
    />
  );
}
