import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import '../../shared/i18n/workspacesTexts.js';
import { useKeepWorkspaceMutation } from '../../shared/api/workspacesApi.js';
import { formatDate } from '../../shared/lib/format.js';
import { useToast } from '../../shared/toasts/useToast.js';

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
    <Box
      component="section"
      aria-label={t('workspaces.endsLabel')}
      sx={{
        displayPrint: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        rowGap: 1,
        px: { xs: 2, sm: 3, lg: 4 },
        py: 1,
        typography: 'body2',
        bgcolor: 'ember.tint.red.background',
        color: 'ember.tint.red.text',
      }}
    >
      <Box component="span" sx={{ flex: '1 1 180px', overflowWrap: 'anywhere' }}>
        {t('workspaces.ends', { name: user.workspaceName, day: formatDate(endsAt, i18n.language) })}
      </Box>
      {user.ownsWorkspace && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={isLoading}
          onClick={() => void onKeep()}
          sx={{ flex: 'none' }}
        >
          {t('workspaces.keep')}
        </Button>
      )}
    </Box>
  );
}
