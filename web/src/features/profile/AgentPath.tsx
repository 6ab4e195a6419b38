import '../../shared/i18n/gameTexts.js';
import type { AgentMilestone } from '@emberdeck/contracts/gamification/agent';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import Medal from 'lucide-react/icons/medal';
import { formatDate } from '../../shared/lib/format.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { listRow, plainList } from '../../shared/ui/listStyles.js';
import { useGetMilestonesQuery } from './agentApi.js';
import { AgentNameDialog } from './AgentNameDialog.js';
import { TabSkeleton } from './TabSkeleton.js';

/** The share of the way to a milestone: the smaller one of points and decks. */
export function shareOf({ progress, requiredPoints, requiredDecks }: AgentMilestone): number {
  const parts = [
    [progress.points, requiredPoints],
    [progress.decks, requiredDecks],
  ] as const;
  return Math.min(...parts.map(([done, of]) => (of === 0 ? 1 : done / of)));
}

interface StepProps {
  readonly milestone: AgentMilestone;
}

function Progress({ milestone, labelId }: StepProps & { readonly labelId: string }) {
  const { t } = useTranslation();
  const { progress, requiredPoints: ofPoints, requiredDecks: ofDecks } = milestone;
  const text = t('agent.progress', { ...progress, ofPoints, ofDecks });
  return (
    <Box sx={{ mt: 0.5, display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <LinearProgress
        variant="determinate"
        value={100 * shareOf(milestone)}
        aria-labelledby={labelId}
        aria-valuetext={text}
        sx={{ flex: '1 1 80px', maxWidth: 200 }}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
    </Box>
  );
}

function Reached({ milestone: { reachedAt, agentName } }: StepProps) {
  const { t, i18n } = useTranslation();
  const date = formatDate(reachedAt ?? '', i18n.language);
  return (
    <Typography component="p" variant="caption" dir="auto">
      {agentName === null ? t('agent.reached', { date }) : t('agent.reachedAs', { date, name: agentName })}
    </Typography>
  );
}

function Step({ milestone }: StepProps) {
  const { t } = useTranslation();
  const labelId = useId();
  const { name, description, state, rewardCoins: coins, rewardXp: xp } = milestone;
  const isReached = state === 'reached';
  return (
    <Box
      component="li"
      sx={{ ...listRow, alignItems: 'flex-start' }}
      aria-current={state === 'next' && 'step'}
    >
      <Box
        component={Medal}
        size={22}
        aria-hidden
        sx={{ flex: 'none', mt: 0.25, color: isReached ? 'ember.tint.emerald.text' : 'text.disabled' }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography id={labelId} component="h4" dir="auto" sx={{ typography: 'body2', fontWeight: 600 }}>
            {name}
          </Typography>
          {state === 'next' && <Chip size="small" variant="outlined" label={t('agent.next')} />}
        </Box>
        <Typography component="p" variant="caption" dir="auto" sx={{ color: 'text.secondary' }}>
          {description}
        </Typography>
        {isReached ? <Reached milestone={milestone} /> : <Progress milestone={milestone} labelId={labelId} />}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {t('agent.reward', { coins, xp })}
      </Typography>
    </Box>
  );
}

/** The milestones from a player to an agent, with what comes next. */
export default function AgentPath() {
  const { t } = useTranslation();
  const query = useGetMilestonesQuery();
  const [isNaming, setNaming] = useState(false);
  const mayName = query.data?.some(({ state, agentName }) => state === 'reached' && agentName === null);
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <Typography component="h3" variant="h3">
          {t('agent.title')}
        </Typography>
        {mayName && (
          <Button size="small" variant="outlined" onClick={() => setNaming(true)}>
            {t('agent.pick')}
          </Button>
        )}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('agent.text')}
      </Typography>
      <Loadable query={query} skeleton={<TabSkeleton />}>
        {(milestones) => (
          <Box component="ol" sx={plainList}>
            {milestones.map((milestone) => (
              <Step key={milestone.id} milestone={milestone} />
            ))}
          </Box>
        )}
      </Loadable>
      {isNaming && <AgentNameDialog onClose={() => setNaming(false)} />}
    </Box>
  );
}
