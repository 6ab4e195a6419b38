import type { Member } from '@emberdeck/contracts/identity/users';
import type { PresenceState } from '@emberdeck/contracts/presence/presence';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useCan } from '../../shared/session/useCan.js';
import { formatDate } from '../../shared/lib/format.js';
import { fullName } from '../../shared/lib/people.js';
import { clampLines } from '../../shared/ui/clampLines.js';
import { LevelChip } from '../../shared/ui/LevelChip.js';
import { PersonAvatar } from '../../shared/ui/PersonAvatar.js';
import { PictureFrame } from '../../shared/ui/PictureFrame.js';
import { MemberMenu } from './MemberMenu.js';
import { MessageButton } from './MessageButton.js';
import { OfflineChip, OwnMenu } from './OwnPresence.js';
import { PresenceDot } from './PresenceDot.js';
import { useStanding } from './standingsApi.js';

interface Props {
  readonly member: Member;
  /** Null while it is unknown. */
  readonly presence: PresenceState | null;
  readonly isMe: boolean;
  readonly onShowDetails: (member: Member) => void;
  readonly onChangeRole: (member: Member) => void;
  readonly onChooseView: (member: Member) => void;
  readonly onViewAs: (member: Member) => void;
  readonly onRemove: (member: Member) => void;
}

const cardStyle = {
  p: 2.5,
  // Browsers skip the layout of cards that are far away.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 238px',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  alignContent: 'space-between',
} as const;

function MemberPicture({
  member,
  name,
  presence,
}: Pick<Props, 'member' | 'presence'> & { readonly name: string }) {
  const standing = useStanding(member.userId);
  return (
    <PresenceDot state={presence}>
      <PictureFrame colors={standing?.frame ?? null}>
        <PersonAvatar name={name} picture={member.profileImageUrl} size={48} />
      </PictureFrame>
    </PresenceDot>
  );
}

function Chips({ member, isMe }: Pick<Props, 'member' | 'isMe'>) {
  const { t } = useTranslation();
  const standing = useStanding(member.userId);
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Chip size="small" label={t(`role.${member.role}`)} />
      {standing && <LevelChip level={standing.level} />}
      {isMe && <Chip size="small" variant="outlined" label={t('team.you')} />}
      {isMe && <OfflineChip />}
    </Box>
  );
}

/** One member of the workspace. */
export function MemberCard({ member, presence, isMe, ...actions }: Props) {
  const { t, i18n } = useTranslation();
  const name = fullName(member, t('nav.playerFallback'));
  const seesAddresses = useCan('see-member-addresses');
  return (
    <Card component="li" id={member.userId} sx={{ ...cardStyle, ...(isMe && { alignContent: 'start' }) }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <MemberPicture member={member} name={name} presence={presence} />
        <Typography variant="h3" dir="auto" title={name} sx={{ flex: 1, minWidth: 0, ...clampLines(4) }}>
          {name}
        </Typography>
        {isMe ? (
          <OwnMenu name={name} />
        ) : (
          <MemberMenu
            member={member}
            name={name}
            onShowDetails={() => actions.onShowDetails(member)}
            onChangeRole={() => actions.onChangeRole(member)}
            onChooseView={() => actions.onChooseView(member)}
            onViewAs={() => actions.onViewAs(member)}
            onRemove={() => actions.onRemove(member)}
          />
        )}
      </Box>
      {(seesAddresses || isMe) && (
        <Typography
          variant="caption"
          component="p"
          dir="auto"
          sx={{ color: 'text.secondary', ...clampLines(3) }}
          title={member.email ?? ''}
        >
          {member.email ?? t('team.noEmail')}
        </Typography>
      )}
      <Chips member={member} isMe={isMe} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {presence && <span>{t(`presence.${presence}`)}</span>}
        {presence && ' · '}
        {t('team.joined', { date: formatDate(member.joinedAt, i18n.language) })}
      </Typography>
      {!isMe && <MessageButton name={name} />}
    </Card>
  );
}
