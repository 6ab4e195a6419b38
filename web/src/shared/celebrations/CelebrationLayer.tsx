import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { useGetProfileQuery } from '../api/profileApi.js';
import { onServerMessage } from '../realtime/serverMessages.js';
import { layout } from '../theme/tokens.js';
import { useToastContainer } from '../toasts/useToastContainer.js';
import { hiddenStyle } from '../ui/hiddenStyle.js';
import { bottomInset } from '../ui/useBottomInset.js';
import { celebratedIn } from './celebratedMessage.js';
import { rewardReported, useCoinMoment } from './coinMoment.js';
import type { PendingReward } from './coinMoment.js';
import { useGoalWords } from './goalMoment.js';
import { leaveScreen, levelReported, useLevelMoment } from './levelMoment.js';
import { LevelUpCard } from './LevelUpCard.js';

function useServerMessages(): void {
  useEffect(
    () =>
      onServerMessage((message) => {
        const celebrated = celebratedIn(message);
        if (celebrated && 'reward' in celebrated) {
          rewardReported(celebrated.reward);
        } else if (celebrated) {
          levelReported(celebrated.levelUp);
        }
      }),
    [],
  );
}

/** Escape closes only the card: the key does not reach the screen behind it. */
function useEscape(active: boolean): void {
  useEffect(() => {
    if (!active) {
      return undefined;
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopImmediatePropagation();
        leaveScreen();
      }
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [active]);
}

/** The sentence does not change after it is announced: a later change of the balance is no announcement. */
function CoinSentence({ announced }: { readonly announced: PendingReward }) {
  const { t } = useTranslation();
  const { data: profile } = useGetProfileQuery();
  const [total] = useState(announced.balance ?? profile?.totalCoins ?? announced.amount);
  return t('celebrations.coins', { count: announced.amount, total });
}

/** Announces earned coins once to screen readers, politely. The flying coins are visual only. */
function CoinAnnouncement() {
  const { announced } = useCoinMoment();
  return (
    <Box role="status" sx={hiddenStyle} data-celebration="announcement">
      {announced && <CoinSentence announced={announced} />}
    </Box>
  );
}

/** Announces reached goals to screen readers, politely. */
function GoalAnnouncement() {
  return (
    <Box role="status" sx={hiddenStyle} data-celebration="goal">
      {useGoalWords()}
    </Box>
  );
}

/** All celebrations, above every screen. They never take the focus. */
export function CelebrationLayer() {
  const container = useToastContainer();
  const levelUp = useLevelMoment();
  useServerMessages();
  useEscape(levelUp !== null);
  return createPortal(
    <>
      <CoinAnnouncement />
      <GoalAnnouncement />
      <Box
        role="status"
        data-celebration="level-up"
        sx={{
          position: 'fixed',
          zIndex: 'tooltip',
          insetInline: 0,
          // At the bottom, so that the title and the content stay visible. Above sticky boxes and above a toast.
          bottom: {
            xs: `calc(max(var(${bottomInset}, 0px), ${layout.bottomBar}px + env(safe-area-inset-bottom)) + 24px)`,
            sm: `calc(var(${bottomInset}, 0px) + 120px)`,
            lg: `calc(var(${bottomInset}, 0px) + 24px)`,
          },
          display: 'grid',
          justifyItems: 'center',
          px: 2,
          pointerEvents: 'none',
        }}
      >
        {levelUp && <LevelUpCard key={levelUp.level} levelUp={levelUp} />}
      </Box>
    </>,
    container,
  );
}
