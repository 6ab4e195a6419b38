import type { ApiToken } from '@emberdeck/contracts/identity/tokens';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import '../../shared/i18n/tokensTexts.js';
import { formatDate } from '../../shared/lib/format.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { CopyButton } from '../../shared/ui/CopyButton.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { EntryRow } from './EntryRow.js';
import { SettingsSection } from './SettingsSection.js';
import { useGetTokensQuery, useRevokeTokenMutation } from './tokensApi.js';

const NewTokenDialog = lazyWithPreload(() =>
  import('./NewTokenDialog.js').then((module) => module.NewTokenDialog),
).Component;

function RevokeButton({ token: { id, name } }: { readonly token: ApiToken }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [revoke, { isLoading }] = useRevokeTokenMutation();
  const [isAsking, setAsking] = useState(false);
  const revokeNow = async (): Promise<void> => {
    setAsking(false);
    try {
      await revoke(id).unwrap();
    } catch (error) {
      toast.fail(t('tokens.revokeFailed'), error);
    }
  };
  return (
    <>
      <Button
        size="small"
        color="error"
        disabled={isLoading}
        aria-label={t('tokens.revokeLabel', { name })}
        onClick={() => setAsking(true)}
      >
        {t('tokens.revoke')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('tokens.revokeTitle', { name })}
          text={t('tokens.revokeText')}
          cancelLabel={t('action.cancel')}
          confirmLabel={t('tokens.revoke')}
          onCancel={() => setAsking(false)}
          onConfirm={() => void revokeNow()}
        />
      )}
    </>
  );
}

function TokenRow({ token }: { readonly token: ApiToken }) {
  const { t, i18n } = useTranslation();
  const { name, scopes, workspaceName, lastFour, expiresAt, lastUsedAt, lastUsedFrom } = token;
  return (
    <EntryRow title={name} badge={null} action={<RevokeButton token={token} />}>
      <span dir="auto">
        emd_…{lastFour} · {workspaceName} · {scopes.map((scope) => t(`tokens.scope.${scope}`)).join(', ')}
      </span>{' '}
      · {t('tokens.expires', { day: formatDate(expiresAt, i18n.language) })} ·{' '}
      {lastUsedAt === null ? (
        t('tokens.neverUsed')
      ) : (
        <>
          {t('tokens.used')} <RelativeTime instant={lastUsedAt} />
          {lastUsedFrom !== null && <span dir="auto"> · {lastUsedFrom}</span>}
        </>
      )}
    </EntryRow>
  );
}

/** Where clients of the Model Context Protocol read figures. */
const mcpAddress = `${window.location.origin}/api/mcp`;

/** The personal tokens of the user. */
export function TokensSection() {
  const { t } = useTranslation();
  const query = useGetTokensQuery();
  const [isMaking, setMaking] = useState(false);
  return (
    <SettingsSection id="settings-tokens" text={t('tokens.text')}>
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={64} />}>
        {(tokens) =>
          tokens.length === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('tokens.none')}
            </Typography>
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1.5 }}>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </Box>
          )
        }
      </Loadable>
      <Button variant="outlined" onClick={() => setMaking(true)} sx={{ justifySelf: 'start' }}>
        {t('tokens.create')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('tokens.mcp')}{' '}
        <Box component="code" dir="ltr">
          {mcpAddress}
        </Box>
      </Typography>
      <Box sx={{ justifySelf: 'start' }}>
        <CopyButton value={mcpAddress} label={t('tokens.copyMcp')} />
      </Box>
      {isMaking && (
        <DialogBoundary onClose={() => setMaking(false)}>
          <NewTokenDialog onClose={() => setMaking(false)} />
        </DialogBoundary>
      )}
    </SettingsSection>
  );
}
