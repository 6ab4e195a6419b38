import type { Member } from '@emberdeck/contracts/identity/users';
import type { Presence } from '@emberdeck/contracts/presence/presence';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCan } from '../../shared/session/useCan.js';
import { useGetMemberQuery } from '../../shared/api/membersApi.js';
import { formatDate, formatDayTimeIn } from '../../shared/lib/format.js';
import { fullName } from '../../shared/lib/people.js';
import { useNow } from '../../shared/lib/useNow.js';
import { CopyButton } from '../../shared/ui/CopyButton.js';
import { PersonAvatar } from '../../shared/ui/PersonAvatar.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { SideDrawer } from '../../shared/ui/SideDrawer.js';
import { MessageButton } from './MessageButton.js';
import { useStanding } from './standingsApi.js';

interface Props {
  readonly member: Member;
  /** Null while it is unknown, and for a member who was not here lately. */
  readonly presence: Presence | null;
  readonly onClose: () => void;
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box
        component="dd"
        dir="auto"
        sx={{ m: 0, typography: 'body2', fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** The time of day where the member is, once it is known. */
function LocalTime({ userId }: { readonly userId: string }) {
  const { t, i18n } = useTranslation();
  const { data: profile } = useGetMemberQuery(userId);
  const now = useNow();
  return profile === undefined ? null : (
    <Fact label={t('team.localTime')}>
      {formatDayTimeIn(now, i18n.language, profile.timeZone)}{' '}
      <span>({profile.timeZone.replaceAll('_', ' ')})</span>
    </Fact>
  );
}

/** Level and achievements of a member who shares them. */
function SharedStanding({ userId }: { readonly userId: string }) {
  const { t } = useTranslation();
  const standing = useStanding(userId);
  if (!standing) return null;
  const { level, achievements } = standing;
  return (
    <>
      <Fact label={t('team.level')}>{level}</Fact>
      {achievements.length > 0 && (
        <Fact label={t('team.achievements')}>{achievements.map(({ name }) => name).join(', ')}</Fact>
      )}
    </>
  );
}

/** The details of another member. */
export function MemberDrawer({ member, presence, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const { email, joinedAt, role, profileImageUrl } = member;
  const name = fullName(member, t('nav.playerFallback'));
  const seesAddresses = useCan('see-member-addresses');
  return (
    <SideDrawer title={name} onClose={onClose} footer={<MessageButton name={name} />}>
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
        <PersonAvatar name={name} picture={profileImageUrl} size={72} />
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
          <Fact label={t('team.role')}>{t(`role.${role}`)}</Fact>
          {seesAddresses && <Fact label={t('team.email')}>{email ?? t('team.noEmail')}</Fact>}
          {presence?.lastActiveAt && (
            <Fact label={t('team.lastActive')}>
              <RelativeTime instant={presence.lastActiveAt} />
            </Fact>
          )}
          <SharedStanding userId={member.userId} />
          <LocalTime userId={member.userId} />
          <Fact label={t('team.memberSince')}>{formatDate(joinedAt, i18n.language)}</Fact>
        </Box>
        {email !== null && (
          <Box sx={{ justifySelf: 'start' }}>
            <CopyButton value={email} label={t('team.copyEmail')} name={t('team.copyEmailOf', { name })} />
          </Box>
        )}
      </Box>
    </SideDrawer>
  );
}
