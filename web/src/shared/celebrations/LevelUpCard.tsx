import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { formatNumber } from '../lib/format.js';
import { levelEnd } from '../lib/level.js';
import { elevation, motion, radius } from '../theme/tokens.js';
import { burstRings } from './decorations.js';
import { shownMs } from './levelMoment.js';
import type { LevelUp } from './levelUpQueue.js';
import { prefersReducedMotion } from './reducedMotion.js';
import { centerOf, targetInView } from './targets.js';

const Card = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  paddingBlock: 14,
  paddingInline: '16px 24px',
  maxWidth: '100%',
  borderRadius: radius.deck,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderTopColor: theme.vars.palette.ember.coin,
  background: theme.vars.palette.ember.raised,
  color: theme.vars.palette.text.primary,
  boxShadow: `0 0 0 1px color-mix(in srgb, ${theme.vars.palette.ember.coin} 30%, transparent), 0 0 48px color-mix(in srgb, ${theme.vars.palette.ember.coin} 22%, transparent), ${elevation.e3}`,
  '@keyframes level-up-in': { from: { opacity: 0, transform: 'translateY(12px) scale(.96)' } },
  '@keyframes level-up-out': { to: { opacity: 0 } },
  animation: [
    `level-up-in ${motion.enter}ms ${motion.ease}`,
    `level-up-out ${motion.exit}ms ${motion.ease} ${shownMs - motion.exit}ms forwards`,
  ].join(','),
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
}));

/** A newly reached level, and the distance to the next one. */
export function LevelUpCard({ levelUp: { level } }: { readonly levelUp: LevelUp }) {
  const { t, i18n } = useTranslation();
  const medal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = targetInView('level') ?? (medal.current && centerOf(medal.current));
    if (around && !prefersReducedMotion()) {
      void burstRings(around);
    }
  }, []);
  return (
    <Card>
      <Box
        ref={medal}
        aria-hidden
        sx={{
          flex: 'none',
          width: 48,
          height: 48,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'ember.coin',
          color: 'ember.onCoin',
          fontSize: '1.25rem',
          fontWeight: 800,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {formatNumber(level, i18n.language)}
      </Box>
      <Box sx={{ fontWeight: 700, fontSize: '1.0625rem', minWidth: 0 }}>
        {t('celebrations.levelUp', { level, xp: levelEnd(level) })}
      </Box>
    </Card>
  );
}
