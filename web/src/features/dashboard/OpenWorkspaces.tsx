import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import type { OpenWorkspace } from '@emberdeck/contracts/identity/workspace-domains';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import '../../shared/i18n/workspacesTexts.js';
import { useGetOpenWorkspacesQuery } from '../../shared/api/openWorkspacesApi.js';
import { keyOf, readStored, storageKeys, writeStored } from '../../shared/lib/storage.js';
import { SwitchDialog } from '../../shared/session/SwitchDialog.js';
import { useJoinWorkspace } from '../../shared/session/useJoinWorkspace.js';
import { focusMain } from './focusMain.js';

interface OfferProps {
  readonly workspace: OpenWorkspace;
  readonly onJoin: (workspaceId: string) => void;
  readonly onDecline: (workspaceId: string) => void;
}

function Offer({ workspace: { id, name, domain }, onJoin, onDecline }: OfferProps) {
  const { t } = useTranslation();
  return (
    <Card
      component="section"
      aria-label={t('workspaces.join', { name })}
      sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2 }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h3" component="h2" dir="auto">
          {t('workspaces.join', { name })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
          {t('workspaces.joinText', { domain })}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" size="small" onClick={() => onJoin(id)}>
          {t('workspaces.joinNow')}
        </Button>
        <Button size="small" onClick={() => onDecline(id)}>
          {t('workspaces.joinLater')}
        </Button>
      </Box>
    </Card>
  );
}

/** The workspaces that the user may join by an address, until the user joins or declines. */
export function OpenWorkspaces({ user }: { readonly user: CurrentUser }) {
  const { data: open = [] } = useGetOpenWorkspacesQuery(undefined, { skip: Boolean(user.viewAs) });
  const { start, question } = useJoinWorkspace();
  const [, setDeclined] = useState('');
  const keyFor = (id: string): string => keyOf(storageKeys.declinedOffer, `${user.id}.${id}`);
  const decline = (id: string): void => {
    writeStored('local', keyFor(id), 'yes');
    setDeclined(id);
    focusMain();
  };
  return (
    <>
      {open
        .filter(({ id }) => readStored('local', keyFor(id)) === null)
        .map((workspace) => (
          <Offer key={workspace.id} workspace={workspace} onJoin={start} onDecline={decline} />
        ))}
      {question && <SwitchDialog {...question} />}
    </>
  );
}
