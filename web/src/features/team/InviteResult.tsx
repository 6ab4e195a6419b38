import type { CreatedInvitation, CreatedInvitations } from '@emberdeck/contracts/identity/invitations';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CopyButton } from '../../shared/ui/CopyButton.js';
import { plainList } from '../../shared/ui/listStyles.js';

/** A new invitation: whether it was sent, and its link, which is shown once. */
export function NewInvitation({ invitation }: { readonly invitation: CreatedInvitation }) {
  const { t } = useTranslation();
  const { contact, state, reason, link } = invitation;
  const name = contact ?? t('team.inviteLink');
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="body2" dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {reason ?? t(state === 'mailed' ? 'team.inviteMailed' : 'team.inviteLinkReady')}
      </Typography>
      <CopyButton value={link} label={t('team.copyLink')} name={t('team.copyLinkOf', { name })} />
    </Box>
  );
}

/** What became of an invitation of several people. */
export function InviteResult({ result: { invitations, refused } }: { readonly result: CreatedInvitations }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }} role="status">
      <Typography variant="body2">{t('team.inviteOnce')}</Typography>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 2.5 }}>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <NewInvitation invitation={invitation} />
          </li>
        ))}
        {refused.map(({ contact, message }) => (
          <Typography component="li" key={contact} variant="body2" color="error" dir="auto">
            {message}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
