import { useTranslation } from 'react-i18next';
import UsersRound from 'lucide-react/icons/users-round';
import { isUnknownInvitation, useGetTeamInvitationQuery } from '../../shared/api/teamInvitationApi.js';
import { InlineNote } from '../../shared/ui/InlineNote.js';
import { teamInvitation } from '../../shared/session/invitations.js';

/** Who invites to which workspace; why not, where the link no longer counts. Nothing without such a link. */
export function TeamInvitationNote() {
  const { t } = useTranslation();
  const token = teamInvitation();
  const { data, error } = useGetTeamInvitationQuery(token ?? '', { skip: token === null });
  if (token === null || (data === undefined && !isUnknownInvitation(error))) return null;
  if (data === undefined) return <InlineNote icon={UsersRound}>{t('entry.invitationUnknown')}</InlineNote>;
  const names = {
    name: data.inviterName,
    workspace: data.workspaceName,
    role: t(`role.${data.role}`),
    contact: data.contactHint ?? '',
  };
  const only = data.contactHint === null ? '' : ` ${t('entry.invitationFor', names)}`;
  return (
    <InlineNote icon={UsersRound}>
      {data.state === 'open'
        ? `${t('entry.teamInvitation', names)}${only}`
        : t(`entry.invitation_${data.state}`, names)}
    </InlineNote>
  );
}
