import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { levelProgress } from '../../shared/lib/level.js';
import { motion } from '../../shared/theme/tokens.js';
import { useFilledBar } from './useFilledBar.js';

/** The share of the level's band that is reached. What is read aloud is true at once; the bar takes its time. */
export function LevelBar({ experiencePoints }: { readonly experiencePoints: number }) {
  const { t } = useTranslation();
  const { level, inBand, missing } = levelProgress(experiencePoints);
  const { share, moves } = useFilledBar(experiencePoints);
  return (
    <Box>
      <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
        {t('profile.progress')}
      </Typography>
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
      <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 0.75 }}>
        {t('profile.progressText', { xp: experiencePoints, left: missing, next: level + 1 })}
      </Typography>
    </Box>
  );
}
