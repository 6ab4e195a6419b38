import type { FigureExplanation } from '@emberdeck/contracts/analytics/dashboard';
import type { MetricGoal } from '@emberdeck/contracts/analytics/metrics';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCan, useMayManage } from '../../shared/session/useCan.js';
import { ofMetric } from './goalRules.js';
import { GoalForm } from './GoalForm.js';
import { GoalProgress } from './GoalProgress.js';
import { useGoals } from './goals.js';
import { useOpener } from './useOpener.js';
import { useRemoveOf } from './useRemoveOf.js';

interface Props {
  readonly metric: string;
  readonly explanation: FigureExplanation | undefined;
}

interface StateProps extends Pick<Props, 'explanation'> {
  readonly goal: MetricGoal | undefined;
  readonly isEditing: boolean;
}

/** The way to the goal, or what a goal is for. */
function GoalState({ goal, explanation, isEditing }: StateProps) {
  const { t } = useTranslation();
  if (goal) {
    return explanation && <GoalProgress goal={goal} value={explanation.value} unit={explanation.unit} />;
  }
  return (
    !isEditing && (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('dashboard.noGoal')}
      </Typography>
    )
  );
}

/** The goal of a metric with the way to it. Members set and remove it. */
export function GoalSection({ metric, explanation }: Props) {
  const { t } = useTranslation();
  const goals = useGoals();
  const mayAdd = useCan('create-metric-goal');
  const mayManage = useMayManage();
  const [isEditing, setEditing] = useState(false);
  const opener = useOpener(isEditing);
  const onRemove = useRemoveOf('goal', opener);
  const goal = ofMetric(goals ?? [], metric)[0];
  const maySet = mayAdd && (goal === undefined || mayManage('manage-every-goal', goal.createdBy));
  if (goals === undefined || (!goal && !maySet)) {
    return null;
  }
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography component="h3" variant="h3">
        {t('dashboard.goal')}
      </Typography>
      <GoalState goal={goal} explanation={explanation} isEditing={isEditing} />
      {isEditing ? (
        <GoalForm metric={metric} goal={goal} onDone={() => setEditing(false)} />
      ) : (
        maySet && (
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button ref={opener} size="small" variant="outlined" onClick={() => setEditing(true)}>
              {t(goal ? 'dashboard.goalChange' : 'dashboard.goalSet')}
            </Button>
            {goal && (
              <Button size="small" color="error" onClick={() => onRemove(goal.id)}>
                {t('dashboard.goalRemove')}
              </Button>
            )}
          </Box>
        )
      )}
    </Box>
  );
}
