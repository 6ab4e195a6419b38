import type { Member } from '@emberdeck/contracts/identity/users';
import type { PresenceState } from '@emberdeck/contracts/presence/presence';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import Briefcase from 'lucide-react/icons/briefcase';
import UserPlus from 'lucide-react/icons/user-plus';
import UsersRound from 'lucide-react/icons/users-round';
import Wifi from 'lucide-react/icons/wifi';
import '../../shared/i18n/teamTexts.js';
import { useCan } from '../../shared/session/useCan.js';
import { useGetMembersQuery } from '../../shared/api/membersApi.js';
import { fullName } from '../../shared/lib/people.js';
import { formatNumber } from '../../shared/lib/format.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { cardGrid } from '../../shared/ui/listStyles.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { PageHeader } from '../../shared/ui/PageHeader.js';
import { StatTile } from '../../shared/ui/StatTile.js';
import { Domains } from './Domains.js';
import { Invitations } from './Invitations.js';
import { InviteDialog } from './InviteDialog.js';
import { MemberCard } from './MemberCard.js';
import { RemoveDialog, RoleDialog } from './MemberDialogs.js';
import { MemberDrawer } from './MemberDrawer.js';
import { useGetPresenceQuery } from './presenceApi.js';

const members = cardGrid({
  xs: 'minmax(0, 1fr)',
  sm: 'repeat(2, minmax(0, 1fr))',
  lg: 'repeat(4, minmax(0, 1fr))',
});

interface DialogProps {
  readonly kind: 'role' | 'remove';
  readonly member: Member;
  readonly onClose: () => void;
}

function MemberDialog({ kind, member, onClose }: DialogProps) {
  const { t } = useTranslation();
  const name = fullName(member, t('nav.playerFallback'));
  const Dialog = kind === 'role' ? RoleDialog : RemoveDialog;
  return <Dialog member={member} name={name} onClose={onClose} />;
}

function Members({ team }: { readonly team: readonly Member[] }) {
  const { t, i18n } = useTranslation();
  const { data: user } = useGetUserQuery();
  const say = (value: number): string => formatNumber(value, i18n.language);
  const { data: presence } = useGetPresenceQuery();
  const states = new Map(presence?.map(({ userId, state }) => [userId, state]));
  const stateOf = (userId: string): PresenceState | null =>
    presence ? (states.get(userId) ?? 'offline') : null;
  const [detailed, setDetailed] = useState<Member | null>(null);
  const [dialog, setDialog] = useState<{ kind: 'role' | 'remove'; member: Member } | null>(null);
  const clients = team.filter(({ role }) => role === 'client').length;
  return (
    <Box>
      <Box component="ul" sx={cardGrid('repeat(3, minmax(0, 1fr))')}>
        <StatTile label={t('team.total')} value={say(team.length)} icon={UsersRound} tint="indigo" />
        <StatTile
          label={t('team.online')}
          value={presence ? say(team.filter(({ userId }) => stateOf(userId) === 'online').length) : '–'}
          icon={Wifi}
          tint="emerald"
        />
        <StatTile label={t('team.clients')} value={say(clients)} icon={Briefcase} tint="amber" />
      </Box>
      <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
        {t('team.members')}
      </Typography>
      <Box component="ul" sx={members}>
        {team.map((member) => (
          <MemberCard
            key={member.userId}
            member={member}
            presence={stateOf(member.userId)}
            isMe={member.userId === user?.id}
            onShowDetails={setDetailed}
            onChangeRole={(each) => setDialog({ kind: 'role', member: each })}
            onRemove={(each) => setDialog({ kind: 'remove', member: each })}
          />
        ))}
      </Box>
      {dialog && <MemberDialog {...dialog} onClose={() => setDialog(null)} />}
      {detailed && (
        <MemberDrawer
          member={detailed}
          presence={presence?.find(({ userId }) => userId === detailed.userId) ?? null}
          onClose={() => setDetailed(null)}
        />
      )}
    </Box>
  );
}

/** Placeholders for three counts, a heading, and a row of members. */
function TeamSkeleton() {
  return (
    <Box>
      <Skeleton variant="rounded" sx={{ height: { xs: 94, sm: 90 } }} />
      <Skeleton width={160} height={26} sx={{ mt: 4, mb: 1.5 }} />
      <Box sx={members}>
        {[1, 2, 3, 4].map((each) => (
          <Skeleton key={each} variant="rounded" height={238} />
        ))}
      </Box>
    </Box>
  );
}

/** The members of the workspace. */
export function TeamScreen() {
  const { t } = useTranslation();
  const { data: user } = useGetUserQuery();
  const mayInvite = useCan('create-invitations');
  const [isInviting, setInviting] = useState(false);
  const query = useGetMembersQuery();
  return (
    <>
      <PageHeader
        title={t('team.title')}
        subtitle={t('team.subtitle', { workspace: user?.workspaceName ?? '' })}
        actions={
          mayInvite && (
            <Button
              variant="contained"
              startIcon={<UserPlus size={18} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              {t('team.invite')}
            </Button>
          )
        }
      />
      <Loadable query={query} skeleton={<TeamSkeleton />}>
        {(team) => <Members team={team} />}
      </Loadable>
      {mayInvite && <Invitations />}
      {mayInvite && <Domains />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
