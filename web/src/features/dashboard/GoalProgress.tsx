import { goalProgress, isShareOfTarget } from '@emberdeck/contracts/analytics/goal-progress';
import type { MetricGoal } from '@emberdeck/contracts/analytics/metrics';
import { defaultTimeZone, isoDayAt } from '@emberdeck/contracts/core/zoned-time';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import CircleCheck from 'lucide-react/icons/circle-check';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { useGoalMoment } from '../../shared/celebrations/goalMoment.js';
import { formatDay, formatShare } from '../../shared/lib/format.js';
import { useWorkspace } from '../../shared/session/useWorkspace.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import { formatFigure } from '../../shared/lib/metricWords.js';

interface Props {
  readonly goal: MetricGoal;
  /** Null for a figure that is not known. */
  readonly value: number | null;
  readonly unit: string | null;
}

const inCard = { position: 'absolute', insetInline: 0, bottom: 0, px: 1.5, pb: 0.5 } as const;

/** In the free end of the card's last line. */
const shareInCard = {
  position: 'absolute',
  bottom: 12,
  insetInlineEnd: 12,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const;

/** From 0 to 1. A reached goal stays reached; the progress to an open one is not known without a figure. */
function shareOf({ goal: { target, startValue, reachedAt }, value }: Props): number | null {
  if (reachedAt !== null) return 1;
  return value === null ? null : goalProgress(value, target, startValue);
}

/** How far a goal has come, and its words. */
function useGoalWords(props: Props) {
  const { t, i18n } = useTranslation();
  const { metric, target, startValue, reachedAt, dueDate } = props.goal;
  const share = shareOf(props);
  const words = { target: formatFigure(target, metric, props.unit, i18n.language) };
  const timeZone = useWorkspace()?.timeZone ?? defaultTimeZone;
  const due = formatDay(dueDate, i18n.language);
  const percent = share === null ? '' : formatShare(share, i18n.language);
  if (reachedAt === null) {
    const way = isShareOfTarget(target, startValue) ? 'dashboard.goalShare' : 'dashboard.goalWay';
    const text = t(share === null ? 'dashboard.goalOpen' : way, { ...words, share: percent, day: due });
    return { share, percent, text };
  }
  const reachedOn = isoDayAt(timeZone, new Date(reachedAt));
  const day = formatDay(reachedOn, i18n.language);
  const text = t(reachedOn > dueDate ? 'dashboard.goalReachedLate' : 'dashboard.goalReached', {
    ...words,
    day,
    due,
  });
  return { share, percent, text };
}

function Bar({
  goal,
  share,
  height,
}: Pick<Props, 'goal'> & { readonly share: number; readonly height: number }) {
  const { t } = useTranslation();
  return (
    <Box
      role="progressbar"
      aria-label={t('dashboard.goalOf', { metric: metricTitle(goal.metric) })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      sx={{ height, borderRadius: 999, bgcolor: 'divider', overflow: 'hidden' }}
    >
      <Box
        sx={{
          width: `${Math.round(share * 100)}%`,
          height: '100%',
          borderRadius: 'inherit',
          bgcolor: goal.reachedAt === null ? 'primary.main' : 'success.main',
        }}
      />
    </Box>
  );
}

/** The mark of a reached goal, and the words of its moment. */
function Reached({ goal }: Pick<Props, 'goal'>) {
  const { t } = useTranslation();
  const { mark, isNow } = useGoalMoment(goal, t('celebrations.goal', { metric: metricTitle(goal.metric) }));
  if (goal.reachedAt === null) return null;
  return (
    <>
      <Box
        component={CircleCheck}
        ref={mark}
        size={14}
        aria-hidden
        sx={{ color: 'success.main', verticalAlign: '-2px', marginInlineEnd: 0.5 }}
      />
      {isNow && (
        <Box component="strong" sx={{ color: 'text.primary', marginInlineEnd: 0.5 }}>
          {t('dashboard.goalMoment')}
        </Box>
      )}
    </>
  );
}

/** The progress of a goal: a bar, and its words. */
export function GoalProgress(props: Props) {
  const { share, text } = useGoalWords(props);
  return (
    <Box sx={{ width: '100%', display: 'grid', gap: 0.5 }}>
      {share !== null && <Bar goal={props.goal} share={share} height={6} />}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        <Reached goal={props.goal} />
        {text}
      </Typography>
    </Box>
  );
}

/** The same along the end of a card, without a line of its own: goals arrive after the card. */
export function CardGoal(props: Props) {
  const { share, percent, text } = useGoalWords(props);
  return (
    <Box sx={inCard}>
      {share !== null && <Bar goal={props.goal} share={share} height={4} />}
      <Typography variant="caption" title={text} sx={shareInCard}>
        <Reached goal={props.goal} />
        <Box component="span" sx={hiddenStyle}>
          {text}
        </Box>
        {props.goal.reachedAt === null && <span aria-hidden>{percent}</span>}
      </Typography>
    </Box>
  );
}
