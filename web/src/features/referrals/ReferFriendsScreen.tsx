import type { FriendReferral } from '@emberdeck/contracts/gamification/referrals';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Coins from 'lucide-react/icons/coins';
import Flame from 'lucide-react/icons/flame';
import PartyPopper from 'lucide-react/icons/party-popper';
import '../../shared/i18n/referralTexts.js';
import { formatNumber } from '../../shared/lib/format.js';
import { cardGrid } from '../../shared/ui/listStyles.js';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { CoinBalance } from '../../shared/ui/CoinBalance.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { PageHeader } from '../../shared/ui/PageHeader.js';
import { StatTile } from '../../shared/ui/StatTile.js';
import { ReferralForm } from './ReferralForm.js';
import { HistorySkeleton, ReferralHistory } from './ReferralHistory.js';
import { statsOf } from './referralRules.js';
import type { ReferralStats } from './referralRules.js';
import { useGetReferralsQuery } from './referralsApi.js';

/** The figures are side by side on narrow screens, and stacked in the side column on wide ones. */
const statGrid = {
  ...cardGrid({ xs: 'repeat(3, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' }),
  height: { lg: '100%' },
} as const;

const areas = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'minmax(0, 5fr) minmax(0, 3fr) minmax(0, 4fr)',
  },
  gridTemplateAreas: {
    xs: '"stats" "form" "preview" "history"',
    sm: '"stats stats" "form preview" "history history"',
    lg: '"form preview stats" "history history history"',
  },
} as const;

/** The figures of the invitations; unknown while the list loads. */
function Stats({ referrals }: { readonly referrals?: readonly FriendReferral[] }) {
  const { t, i18n } = useTranslation();
  const isShown = rewardPreference.useIsOn();
  const stats = referrals && statsOf(referrals);
  const say = (name: keyof ReferralStats): string | undefined =>
    stats && formatNumber(stats[name], i18n.language);
  return (
    <Box component="ul" aria-label={t('referrals.stats')} sx={statGrid}>
      <StatTile label={t('referrals.decked')} value={say('decked')} icon={Flame} tint="red" />
      <StatTile label={t('referrals.joinedCount')} value={say('joined')} icon={PartyPopper} tint="emerald" />
      {isShown && (
        <StatTile label={t('referrals.coinsEarned')} value={say('coins')} icon={Coins} tint="amber" />
      )}
    </Box>
  );
}

/** The screen to invite friends and follow the invitations. */
export function ReferFriendsScreen() {
  const { t } = useTranslation();
  const query = useGetReferralsQuery();
  const isShown = rewardPreference.useIsOn();
  return (
    <>
      <PageHeader
        title={t('nav.deckYourFriends')}
        subtitle={isShown ? t('referrals.subtitle') : t('referrals.plainSubtitle')}
        actions={<CoinBalance />}
      />
      <Box sx={areas}>
        <Box sx={{ gridArea: 'stats', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Loadable query={query} skeleton={<Stats />}>
            {(referrals) => <Stats referrals={referrals} />}
          </Loadable>
        </Box>
        <ReferralForm />
        {!query.error && (
          <Box sx={{ gridArea: 'history', minWidth: 0 }}>
            <Loadable query={query} skeleton={<HistorySkeleton />}>
              {(referrals) => <ReferralHistory referrals={referrals} />}
            </Loadable>
          </Box>
        )}
      </Box>
    </>
  );
}
