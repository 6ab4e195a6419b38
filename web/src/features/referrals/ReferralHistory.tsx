import type { FriendReferral } from '@emberdeck/contracts/gamification/referrals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import Info from 'lucide-react/icons/info';
import UserPlus from 'lucide-react/icons/user-plus';
import { formatDate } from '../../shared/lib/format.js';
import { CopyButton } from '../../shared/ui/CopyButton.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { clampLines } from '../../shared/ui/clampLines.js';
import { PersonAvatar } from '../../shared/ui/PersonAvatar.js';
import { useWithoutRemoved } from '../../shared/removals/useWithoutRemoved.js';
import { SkeletonText } from '../../shared/ui/SkeletonText.js';
import { ReferralDrawer } from './ReferralDrawer.js';
import { ofTab, referralTabs } from './referralRules.js';
import type { ReferralTab } from './referralRules.js';
import { listRow, plainList } from '../../shared/ui/listStyles.js';

const cardPadding = { xs: 2, sm: 3 } as const;

const rowStyle = { ...listRow, gap: 1.5 } as const;

function Outcome({ referral, name }: { readonly referral: FriendReferral; readonly name: string }) {
  const { t, i18n } = useTranslation();
  const isShown = rewardPreference.useIsOn();
  if (referral.status !== 'joined') {
    return (
      <CopyButton
        value={referral.inviteUrl}
        label={t('referrals.copyLink')}
        name={t('referrals.copyLinkOf', { name })}
      />
    );
  }
  const { holdReason, heldUntil } = referral;
  if (holdReason !== null && referral.coinsEarned === 0) {
    return (
      <Typography variant="caption" sx={{ color: 'text.secondary', textAlign: 'end', maxWidth: 220 }}>
        {t(`referrals.reason_${holdReason}`)}{' '}
        {heldUntil === null
          ? t('referrals.refused')
          : t('referrals.heldUntil', { date: formatDate(heldUntil, i18n.language) })}
      </Typography>
    );
  }
  return (
    <Box sx={{ textAlign: 'end' }}>
      {isShown && (
        <Typography sx={{ typography: 'body2', fontWeight: 750, color: 'ember.tint.amber.text' }}>
          {t('referrals.coinsPlus', { count: referral.coinsEarned })}
        </Typography>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {referral.joinedAt && t('referrals.joinedOn', { date: formatDate(referral.joinedAt, i18n.language) })}
      </Typography>
    </Box>
  );
}

/** The latest state. Its details give the reason. */
function Waiting({ referral: { status, timeline } }: { readonly referral: FriendReferral }) {
  const { t } = useTranslation();
  const last = timeline.at(-1);
  if (status === 'joined') return null;
  return (
    <Typography variant="caption" sx={{ color: 'warning.main', display: 'block' }}>
      {[
        t('referrals.waiting'),
        ...(last && last.state !== 'waiting' ? [t(`referrals.state_${last.state}`)] : []),
      ].join(' · ')}
    </Typography>
  );
}

interface RowProps {
  readonly referral: FriendReferral;
  readonly onOpen: () => void;
}

function Row({ referral, onOpen }: RowProps) {
  const { t } = useTranslation();
  const name = referral.friendName ?? t('referrals.nameless');
  return (
    <Box component="li" id={referral.id} sx={rowStyle}>
      <PersonAvatar name={name} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography dir="auto" title={name} sx={{ typography: 'body2', fontWeight: 650, ...clampLines(3) }}>
          {name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
          <bdi dir="ltr">{referral.friendPhone}</bdi>
        </Typography>
        <Waiting referral={referral} />
      </Box>
      <Outcome referral={referral} name={name} />
      <IconButton size="small" aria-label={t('referrals.detailsOf', { name })} onClick={onOpen}>
        <Info size={18} aria-hidden />
      </IconButton>
    </Box>
  );
}

const emptyTexts = { all: 'empty', pending: 'emptyPending', joined: 'emptyJoined' } as const;

interface FriendsProps {
  readonly shown: readonly FriendReferral[];
  readonly total: number;
  readonly tab: ReferralTab;
  readonly onOpen: (id: string) => void;
}

function Friends({ shown, total, tab, onOpen }: FriendsProps) {
  const { t } = useTranslation();
  if (shown.length === 0) {
    return (
      <EmptyState
        kind={total === 0 ? 'firstUse' : 'noMatch'}
        icon={UserPlus}
        title={t(`referrals.${emptyTexts[tab]}`)}
        text={t('referrals.emptyText')}
      />
    );
  }
  return (
    <Box component="ul" sx={plainList}>
      {shown.map((referral) => (
        <Row key={referral.id} referral={referral} onOpen={() => onOpen(referral.id)} />
      ))}
    </Box>
  );
}

/** All invited friends, filtered by the state of the invitation. */
export function ReferralHistory({ referrals }: { readonly referrals: readonly FriendReferral[] }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<ReferralTab>('all');
  const [openId, setOpenId] = useState<string | null>(null);
  const kept = useWithoutRemoved(referrals) ?? referrals;
  const shown = ofTab(kept, tab);
  const open = kept.find(({ id }) => id === openId);
  return (
    <Card component="section" sx={{ p: cardPadding }}>
      <Typography variant="h2">{t('referrals.history')}</Typography>
      <Tabs
        value={tab}
        onChange={(_event, next: ReferralTab) => setTab(next)}
        selectionFollowsFocus
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t('referrals.history')}
      >
        {referralTabs.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`referral-tab-${each}`}
            aria-controls="referral-panel"
            label={`${t(`referrals.${each}`)} (${ofTab(kept, each).length})`}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id="referral-panel"
        aria-labelledby={`referral-tab-${tab}`}
        tabIndex={0}
        sx={{ pt: 1 }}
      >
        <Friends shown={shown} total={kept.length} tab={tab} onOpen={setOpenId} />
      </Box>
      {open && (
        <ReferralDrawer
          referral={open}
          name={open.friendName ?? t('referrals.nameless')}
          onClose={() => setOpenId(null)}
        />
      )}
    </Card>
  );
}

/** The placeholder of the list, with a few friends who have not joined yet. */
export function HistorySkeleton() {
  const { t } = useTranslation();
  return (
    <Card sx={{ p: cardPadding }}>
      <Typography variant="h2">{t('referrals.history')}</Typography>
      <Box sx={{ height: 48, display: 'grid', alignItems: 'center' }}>
        <Skeleton width={240} />
      </Box>
      <Box sx={{ pt: 1 }}>
        {[1, 2, 3].map((each) => (
          <Box key={each} sx={rowStyle}>
            <Skeleton variant="circular" width={40} height={40} />
            <Box sx={{ flex: 1 }}>
              <Typography variant="body2">
                <SkeletonText like={t('referrals.nameless')} />
              </Typography>
              <Typography variant="caption" component="p">
                <SkeletonText like={t('referrals.phonePlaceholder')} />
              </Typography>
              <Typography variant="caption">
                <SkeletonText like={t('referrals.waiting')} />
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
