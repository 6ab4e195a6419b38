import type { CreatedInvitation, Invitation } from '@emberdeck/contracts/identity/invitations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../shared/lib/format.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { ErrorCard } from '../../shared/ui/ErrorCard.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { NewInvitation } from './InviteResult.js';
import {
  useGetInvitationsQuery,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
} from './teamApi.js';

const openStates: readonly Invitation['state'][] = ['waiting', 'mailed', 'failed'];

/** Ended invitations that are shown below the open ones. */
const shownEnded = 5;

const rowStyle = { p: 2, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

function Actions({
  invitation: { id, state, contact },
  onSent,
}: {
  readonly invitation: Invitation;
  readonly onSent: (sent: CreatedInvitation) => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [resend, resending] = useResendInvitationMutation();
  const [revoke, revoking] = useRevokeInvitationMutation();
  const isBusy = resending.isLoading || revoking.isLoading;
  const again = async (): Promise<void> => {
    try {
      onSent(await resend(id).unwrap());
    } catch (error) {
      toast.fail(t('team.resendFailed'), error);
    }
  };
  const end = async (): Promise<void> => {
    try {
      await revoke(id).unwrap();
    } catch (error) {
      toast.fail(t('team.revokeFailed'), error);
    }
  };
  const name = contact ?? t('team.inviteLink');
  if (state === 'accepted' || state === 'revoked') return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Button
        size="small"
        variant="outlined"
        disabled={isBusy}
        aria-label={t('team.resendTo', { name })}
        onClick={() => void again()}
      >
        {t(contact === null ? 'team.newLink' : 'team.resend')}
      </Button>
      {openStates.includes(state) && (
        <Button
          size="small"
          color="error"
          disabled={isBusy}
          aria-label={t('team.revokeOf', { name })}
          onClick={() => void end()}
        >
          {t('team.revoke')}
        </Button>
      )}
    </Box>
  );
}

function Row({ invitation }: { readonly invitation: Invitation }) {
  const { t, i18n } = useTranslation();
  const [sent, setSent] = useState<CreatedInvitation | null>(null);
  const { contact, role, state, reason, maxUses, uses, expiresAt } = invitation;
  const isOpen = openStates.includes(state);
  return (
    <Card component="li" sx={rowStyle}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {contact ?? t('team.inviteLink')}
        </Typography>
        <Chip size="small" label={t(`role.${role}`)} />
        <Chip
          size="small"
          variant="outlined"
          color={state === 'failed' ? 'error' : 'default'}
          label={t(`team.state_${state}`)}
        />
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {[
          ...(maxUses > 1 ? [t('team.usesOf', { uses, count: maxUses })] : []),
          ...(isOpen ? [t('team.expires', { date: formatDate(expiresAt, i18n.language) })] : []),
          ...(reason === null ? [] : [reason]),
        ].join(' · ')}
      </Typography>
      {sent && <NewInvitation invitation={sent} />}
      <Actions invitation={invitation} onSent={setSent} />
    </Card>
  );
}

function List({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const { t } = useTranslation();
  const open = invitations.filter(({ state }) => openStates.includes(state));
  const ended = invitations.filter(({ state }) => !openStates.includes(state)).slice(0, shownEnded);
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('team.invitations')}
      </Typography>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
        {[...open, ...ended].map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </Box>
    </Box>
  );
}

/** The invitations of the workspace, for who manages it. Nothing while there are none; an error if the read failed. */
export function Invitations() {
  const { data, error, isFetching, refetch } = useGetInvitationsQuery();
  if (data === undefined && error !== undefined) {
    return (
      <Box sx={{ mt: 4 }}>
        <ErrorCard error={error} busy={isFetching} onRetry={() => void refetch()} />
      </Box>
    );
  }
  return data === undefined || data.length === 0 ? null : <List invitations={data} />;
}
