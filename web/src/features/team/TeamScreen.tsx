import type { Member } from '@emberdeck/contracts/identity/users';
import type { PresenceState } from '@emberdeck/contracts/presence/presence';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import Briefcase from 'lucide-react/icons/briefcase';
import Eye from 'lucide-react/icons/eye';
import ScrollText from 'lucide-react/icons/scroll-text';
import UserPlus from 'lucide-react/icons/user-plus';
import UsersRound from 'lucide-react/icons/users-round';
import Wifi from 'lucide-react/icons/wifi';
import '../../shared/i18n/clientViewTexts.js';
import '../../shared/i18n/teamTexts.js';
import { type Preloadable, lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { useCan } from '../../shared/session/useCan.js';
import { useGetMembersQuery } from '../../shared/api/membersApi.js';
import { fullName } from '../../shared/lib/people.js';
import { formatNumber } from '../../shared/lib/format.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useViewAs } from '../../shared/session/viewApi.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { cardGrid } from '../../shared/ui/listStyles.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { PageHeader } from '../../shared/ui/PageHeader.js';
import { StatTile } from '../../shared/ui/StatTile.js';
import { Domains } from './Domains.js';
import { Invitations } from './Invitations.js';
import { RemoveDialog, RoleDialog } from './MemberDialogs.js';
import { MemberDrawer } from './MemberDrawer.js';
import { MemberList, memberGrid } from './MemberList.js';
import { useGetPresenceQuery } from './presenceApi.js';

type MemberLayer = 'role' | 'remove' | 'view';

/** Few clients have a view of their own. */
const ClientViewDialog = lazyWithPreload(() =>
  import('./ClientViewDialog.js').then((module) => module.ClientViewDialog),
).Component;

/** Only those who manage the workspace open these. */
const inviteDialog = lazyWithPreload(() => import('./InviteDialog.js').then((module) => module.InviteDialog));
const auditLogDialog = lazyWithPreload(() =>
  import('./AuditLogDialog.js').then((module) => module.AuditLogDialog),
);

interface DialogProps {
  readonly kind: MemberLayer;
  readonly member: Member;
  readonly onClose: () => void;
}

function MemberDialog({ kind, member, onClose }: DialogProps) {
  const { t } = useTranslation();
  const name = fullName(member, t('nav.playerFallback'));
  if (kind === 'view') {
    return (
      <DialogBoundary onClose={onClose}>
        <ClientViewDialog member={member} name={name} onClose={onClose} />
      </DialogBoundary>
    );
  }
  const Dialog = kind === 'role' ? RoleDialog : RemoveDialog;
  return <Dialog member={member} name={name} onClose={onClose} />;
}

/** Opens the view as a client. */
function useOpenView(): (userId: string | null) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const { viewAs } = useViewAs();
  return (userId) => {
    viewAs(userId).catch((error: unknown) => toast.fail(t('clientView.failed'), error));
  };
}

function Members({ team }: { readonly team: readonly Member[] }) {
  const { t, i18n } = useTranslation();
  const say = (value: number): string => formatNumber(value, i18n.language);
  const { data: presence } = useGetPresenceQuery();
  const states = new Map(presence?.map(({ userId, state }) => [userId, state]));
  const stateOf = (userId: string): PresenceState | null =>
    presence ? (states.get(userId) ?? 'offline') : null;
  const view = useOpenView();
  const [detailed, setDetailed] = useState<Member | null>(null);
  const [dialog, setDialog] = useState<{ kind: MemberLayer; member: Member } | null>(null);
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
      <MemberList
        members={team}
        stateOf={stateOf}
        onShowDetails={setDetailed}
        onChangeRole={(member) => setDialog({ kind: 'role', member })}
        onChooseView={(member) => setDialog({ kind: 'view', member })}
        onViewAs={({ userId }) => view(userId)}
        onRemove={(member) => setDialog({ kind: 'remove', member })}
      />
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

/** Placeholders for three counts, a heading, and a row of members. One's own card has no button. */
function TeamSkeleton() {
  return (
    <Box>
      <Skeleton variant="rounded" sx={{ height: { xs: 94, sm: 90 } }} />
      <Skeleton width={160} height={26} sx={{ mt: 4, mb: 1.5 }} />
      <Box sx={memberGrid}>
        {[1, 2, 3, 4].map((each) => (
          <Skeleton key={each} variant="rounded" sx={{ height: { xs: each === 1 ? 184 : 238, sm: 238 } }} />
        ))}
      </Box>
    </Box>
  );
}

interface LayerActionProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isPrimary?: boolean;
  readonly dialog: Preloadable<{ onClose: () => void }>;
}

/** A button of the header that opens a dialog. */
function LayerAction({ label, icon: Icon, isPrimary = false, dialog }: LayerActionProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        variant={isPrimary ? 'contained' : 'outlined'}
        startIcon={<Icon size={18} aria-hidden />}
        onPointerEnter={dialog.prefetch}
        onFocus={dialog.prefetch}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <DialogBoundary onClose={close}>
          <dialog.Component onClose={close} />
        </DialogBoundary>
      )}
    </>
  );
}

/** The members of the workspace. */
export function TeamScreen() {
  const { t } = useTranslation();
  const { data: user } = useGetUserQuery();
  const mayInvite = useCan('create-invitations');
  const mayViewAs = useCan('view-as-client');
  const maySeeAudit = useCan('see-audit');
  const view = useOpenView();
  const query = useGetMembersQuery();
  return (
    <>
      <PageHeader
        title={t('team.title')}
        subtitle={t('team.subtitle', { workspace: user?.workspaceName ?? '' })}
        actions={
          <>
            {maySeeAudit && (
              <LayerAction label={t('team.auditLog')} icon={ScrollText} dialog={auditLogDialog} />
            )}
            {mayViewAs && (
              <Button variant="outlined" startIcon={<Eye size={18} aria-hidden />} onClick={() => view(null)}>
                {t('team.viewAsAny')}
              </Button>
            )}
            {mayInvite && (
              <LayerAction label={t('team.invite')} icon={UserPlus} isPrimary dialog={inviteDialog} />
            )}
          </>
        }
      />
      <Loadable query={query} skeleton={<TeamSkeleton />}>
        {(team) => <Members team={team} />}
      </Loadable>
      {mayInvite && <Invitations />}
      {mayInvite && <Domains />}
    </>
  );
}
