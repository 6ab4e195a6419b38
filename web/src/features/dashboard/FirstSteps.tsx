import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import CircleCheck from 'lucide-react/icons/circle-check';
import Database from 'lucide-react/icons/database';
import Flame from 'lucide-react/icons/flame';
import MessagesSquare from 'lucide-react/icons/messages-square';
import WalletCards from 'lucide-react/icons/wallet-cards';
import X from 'lucide-react/icons/x';
import { useGetDataSourcesQuery } from '../../shared/api/dataSourcesApi.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { requestState } from '../../shared/ui/useRequestedAction.js';
import { focusMain } from './focusMain.js';
import { stepActions } from './firstSteps.js';
import type { FirstStep } from './firstSteps.js';
import { useFirstSteps } from './useFirstSteps.js';
import { LoadSampleData } from './SampleData.js';
import type { FirstSteps as FirstStepsState } from './useFirstSteps.js';

interface StepLink {
  readonly icon: LucideIcon;
  readonly to: string;
}

const stepLinks: Readonly<Record<FirstStep, StepLink>> = {
  connect: { icon: WalletCards, to: '/connect-apps' },
  source: { icon: Database, to: '/data-sources' },
  post: { icon: MessagesSquare, to: '/communications' },
  refer: { icon: Flame, to: '/refer-friends' },
};

const columns = {
  ...plainList,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
} as const;

const stepBox = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'center',
  justifyContent: 'flex-start',
  textAlign: 'start',
  width: '100%',
  height: '100%',
  minHeight: 64,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  color: 'text.primary',
  '&:is(a):hover': { borderColor: 'primary.main', bgcolor: 'action.hover' },
} as const;

function Words({ step, isDone }: { readonly step: FirstStep; readonly isDone: boolean }) {
  const { t } = useTranslation();
  const Icon = isDone ? CircleCheck : stepLinks[step].icon;
  const isShown = rewardPreference.useIsOn();
  return (
    <>
      <Box sx={{ flex: 'none', display: 'grid', color: isDone ? 'success.main' : 'primary.main' }}>
        <Icon size={22} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography
          component="span"
          sx={{
            display: 'block',
            typography: 'body2',
            fontWeight: 650,
            color: isDone ? 'text.secondary' : '',
          }}
        >
          {t(`dashboard.step_${step}`)}
        </Typography>
        <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
          {isDone ? t('dashboard.stepDone') : isShown && t(`dashboard.stepReward_${step}`)}
        </Typography>
      </Box>
    </>
  );
}

function Step({ step, isDone }: { readonly step: FirstStep; readonly isDone: boolean }) {
  const { to } = stepLinks[step];
  return (
    <li>
      {isDone ? (
        <Box sx={stepBox}>
          <Words step={step} isDone />
        </Box>
      ) : (
        <ButtonBase component={Link} to={to} state={requestState({ action: stepActions[step] })} sx={stepBox}>
          <Words step={step} isDone={false} />
        </ButtonBase>
      )}
    </li>
  );
}

function Steps({ steps, done }: Pick<FirstStepsState, 'steps' | 'done'>) {
  const { t } = useTranslation();
  if (done === null) {
    return (
      <Box sx={columns} aria-busy="true">
        <Box component="span" role="status" sx={hiddenStyle}>
          {t('state.loading')}
        </Box>
        {steps.map((step) => (
          <Skeleton key={step} variant="rounded" height={64} />
        ))}
      </Box>
    );
  }
  return (
    <Box component="ul" sx={columns} aria-label={t('dashboard.stepsTitle')}>
      {steps.map((step) => (
        <Step key={step} step={step} isDone={done.includes(step)} />
      ))}
    </Box>
  );
}

/** The first steps in a new account, with their rewards. Disappears when all are done or the user hides it. */
export function FirstSteps({ user }: { readonly user: CurrentUser }) {
  const { t } = useTranslation();
  const { steps, done, open, hide } = useFirstSteps(user);
  const { data: sources } = useGetDataSourcesQuery();
  const isShown = rewardPreference.useIsOn();
  const doneCount = steps.filter((step) => done?.includes(step)).length;
  if (!open) {
    return null;
  }
  const onHide = (): void => {
    hide();
    focusMain();
  };
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', justifyContent: 'space-between', mb: 1.5 }}>
        <Box>
          <Typography variant="h3" component="h2">
            {t('dashboard.stepsTitle')}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
            {t(isShown ? 'dashboard.stepsText' : 'dashboard.plainStepsText', {
              count: doneCount,
              total: steps.length,
            })}
          </Typography>
        </Box>
        <IconButton
          aria-label={t('dashboard.stepsHide')}
          onClick={onHide}
          sx={{ mt: -0.5, marginInlineEnd: -0.5 }}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </Box>
      <Steps steps={steps} done={done} />
      {sources?.length === 0 && steps.includes('source') && (
        <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <LoadSampleData />
          <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 240px' }}>
            {t('dashboard.sampleText')}
          </Typography>
        </Box>
      )}
    </Card>
  );
}
