import type { MetricTrend } from '@emberdeck/contracts/analytics/dashboard';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { ofMetric } from './goalRules.js';
import { GoalProgress } from './GoalProgress.js';
import { useGoals } from './goals.js';
import { Change } from './MetricCard.js';
import { figureText } from './figureWords.js';
import { PinMetric } from './PinMetric.js';
import type { OpenFigure } from './openFigure.js';
import { Sparkline } from '../../shared/charts/Sparkline.js';

const rowStyle = {
  width: '100%',
  minHeight: 56,
  py: 1,
  display: 'grid',
  alignItems: 'center',
  columnGap: 2,
  textAlign: 'start',
  color: 'text.primary',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    sm: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) 96px',
  },
  '&:hover': { bgcolor: 'action.hover' },
} as const;

interface Props {
  readonly trend: MetricTrend;
  readonly onOpen: (figure: OpenFigure) => void;
}

/** A metric with its newest figure, change and last days. Opens how the figure comes about. */
export function MetricRow({ trend: figure, onOpen }: Props) {
  const { name, unit, value, trend, days } = figure;
  const { i18n } = useTranslation();
  const goals = useGoals();
  const goal = ofMetric(goals ?? [], name)[0];
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}
    >
      <ButtonBase aria-haspopup="dialog" onClick={() => onOpen({ metric: name })} sx={rowStyle}>
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box
            component="span"
            dir="auto"
            title={name}
            sx={{ display: 'block', typography: 'body2', fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {metricTitle(name)}
          </Box>
          {goal && value !== null && <GoalProgress goal={goal} value={value} unit={unit} />}
        </Box>
        <Box
          component="span"
          dir="auto"
          sx={{ typography: 'body2', fontWeight: 650, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}
        >
          {figureText(figure, name, i18n.language)}
        </Box>
        <Box component="span" sx={{ typography: 'caption', gridColumn: { xs: 1, sm: 'auto' } }}>
          <Change trend={trend} />
        </Box>
        <Box component="span" sx={{ display: 'grid', justifyItems: 'end' }}>
          <Sparkline values={days} />
        </Box>
      </ButtonBase>
      <PinMetric metric={name} />
    </Box>
  );
}
