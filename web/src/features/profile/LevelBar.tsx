import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { levelProgress } from '../../shared/lib/level.js';
import { motion } from '../../shared/theme/tokens.js';
import { LevelChip } from '../../shared/ui/LevelChip.js';
import { SkeletonText } from '../../shared/ui/SkeletonText.js';
import { useFilledBar } from './useFilledBar.js';

interface FrameProps {
  readonly level: ReactNode;
  readonly bar: ReactNode;
  readonly text: ReactNode;
}

/** The layout of title, level, bar and text. */
function Frame({ level, bar, text }: FrameProps) {
  const { t } = useTranslation();
  return (
    <Box>
      <Box sx={{ mb: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Typography component="h2" variant="h3">
          {t('profile.progress')}
        </Typography>
        {level}
      </Box>
      {bar}
      <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 0.75 }}>
        {text}
      </Typography>
    </Box>
  );
}

/** The progress within the level. Screen readers get the new value at once, while the bar is animated. */
export function LevelBar({ experiencePoints }: { readonly experiencePoints: number }) {
  const { t } = useTranslation();
  const { level, inBand, missing } = levelProgress(experiencePoints);
  const { share, moves } = useFilledBar(experiencePoints);
  return (
    <Frame
      level={<LevelChip level={level} />}
      bar={
        <LinearProgress
          variant="determinate"
          value={share}
          aria-valuenow={inBand}
          aria-label={t('profile.progressLabel', { level, band: inBand })}
          sx={{
            '& .MuiLinearProgress-bar': {
              transition: moves ? `transform ${motion.layout}ms ${motion.ease}` : 'none',
            },
          }}
        />
      }
      text={t('profile.progressText', { xp: experiencePoints, left: missing, next: level + 1 })}
    />
  );
}

export function LevelBarSkeleton() {
  const { t } = useTranslation();
  return (
    <Frame
      level={<Skeleton variant="rounded" width={72} height={24} />}
      bar={<LinearProgress variant="determinate" value={0} />}
      text={<SkeletonText like={t('profile.progressText', { xp: 20, left: 80, next: 2 })} />}
    />
  );
}
