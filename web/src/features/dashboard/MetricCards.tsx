import type { DashboardCard } from '@emberdeck/contracts/analytics/card-figures';
import type { DashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import { cardKey, specifiedCard, specifiedCards } from '@emberdeck/contracts/analytics/card-rules';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useGetMetricsQuery } from '../../shared/api/dashboardCardsApi.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { ErrorCard } from '../../shared/ui/ErrorCard.js';
import { plainList } from '../../shared/ui/listStyles.js';
import type { CardMenuProps } from './CardMenu.js';
import { CardUnknown } from './CardUnknown.js';
import { lookOf, useCardLabel } from './cardLooks.js';
import { shownCards } from './cardRules.js';
import { cardTexts, isKnownFigure, unknownFigure } from './figureWords.js';
import { ofMetric } from './goalRules.js';
import { CardGoal } from './GoalProgress.js';
import { useGoals } from './goals.js';
import { MetricCard } from './MetricCard.js';
import type { CardEdit } from './openCards.js';
import { openFigureOf } from './openFigure.js';
import type { OpenFigure } from './openFigure.js';

/** Menus and dialogs are separate chunks: the first figures do not wait for them. */
const CardMenu = lazyWithPreload(() => import('./CardMenu.js').then((module) => module.CardMenu)).Component;
const CardDialog = lazyWithPreload(() =>
  import('./CardDialog.js').then((module) => module.CardDialog),
).Component;
const ArrangeCards = lazyWithPreload(() =>
  import('./ArrangeCards.js').then((module) => module.ArrangeCards),
).Component;

const gridStyle = {
  ...plainList,
  display: 'grid',
  gap: { xs: 1.5, sm: 2, lg: 3 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
} as const;

const menuPlace = { width: { xs: 24, sm: 32 }, marginInlineEnd: { xs: -0.75, sm: 0 }, flex: 'none' } as const;

function MenuOf(props: CardMenuProps) {
  return (
    <Suspense fallback={<Box aria-hidden sx={menuPlace} />}>
      <CardMenu {...props} />
    </Suspense>
  );
}

interface Props {
  /** Opens how a figure comes about. */
  readonly onOpen: (figure: OpenFigure) => void;
}

interface OneProps extends Props, Omit<CardMenuProps, 'label'> {
  readonly index: number;
}

/** One card with its figure. */
function OneCard({ card, index, onOpen, onEdit, ...place }: OneProps) {
  const { i18n } = useTranslation();
  const labelOf = useCardLabel();
  const goals = useGoals() ?? [];
  const label = labelOf(card);
  const { figure, metric, value, unit } = card;
  const goal = metric === null ? undefined : ofMetric(goals, metric)[0];
  const texts = cardTexts(card, i18n.language);
  const isKnown = isKnownFigure(card);
  return (
    <MetricCard
      label={label}
      {...lookOf(figure, index)}
      values={isKnown && texts.length > 0 ? texts : [unknownFigure]}
      trend={isKnown ? card.trend : undefined}
      note={<CardUnknown card={card} onEdit={onEdit} />}
      menu={<MenuOf card={card} label={label} onEdit={onEdit} {...place} />}
      {...(metric === null
        ? { to: '/data-sources' }
        : {
            goal: goal && value !== null && <CardGoal goal={goal} value={value} unit={unit} />,
            onOpen: () => onOpen(openFigureOf(card, label)),
          })}
    />
  );
}

/** The way back for a dashboard whose cards were all removed. */
function NoCards({ onArrange }: { readonly onArrange: () => void }) {
  const { t } = useTranslation();
  return (
    <Card sx={{ p: 2, display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
        {t('cards.none')}
      </Typography>
      <Button size="small" variant="outlined" onClick={onArrange}>
        {t('cards.arrange')}
      </Button>
    </Card>
  );
}

function Cards({ metrics, onOpen }: Props & { readonly metrics: DashboardMetrics }) {
  const { t } = useTranslation();
  const [edit, setEdit] = useState<CardEdit | null>(null);
  const close = (): void => setEdit(null);
  const cards: readonly DashboardCard[] = shownCards(metrics);
  return (
    <>
      {cards.length === 0 && <NoCards onArrange={() => setEdit({ what: 'all' })} />}
      <Box component="ul" aria-label={t('dashboard.metrics')} aria-busy={false} sx={gridStyle}>
        {cards.map((card, index) => (
          <OneCard
            key={cardKey(card)}
            card={card}
            index={index}
            isFirst={index === 0}
            isLast={index === cards.length - 1}
            onOpen={onOpen}
            onEdit={setEdit}
          />
        ))}
      </Box>
      <DialogBoundary onClose={close}>
        {edit?.what === 'card' && <CardDialog card={edit.card} onClose={close} />}
        {edit?.what === 'all' && <ArrangeCards onClose={close} />}
      </DialogBoundary>
    </>
  );
}

/** The specified cards while the figures load. */
function LoadingCards() {
  const { t } = useTranslation();
  const labelOf = useCardLabel();
  return (
    <Box component="ul" aria-label={t('dashboard.metrics')} aria-busy sx={gridStyle}>
      {specifiedCards.map((figure, index) => (
        <MetricCard
          key={figure}
          label={labelOf({ ...specifiedCard(figure), metric: null })}
          {...lookOf(figure, index)}
          menu={<Box aria-hidden sx={menuPlace} />}
        />
      ))}
    </Box>
  );
}

/** The key figures: those of the specification, and those that people chose. */
export function MetricCards({ onOpen }: Props) {
  const { data, error, isFetching, refetch } = useGetMetricsQuery();
  if (!data && error) {
    return <ErrorCard error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return data ? <Cards metrics={data} onOpen={onOpen} /> : <LoadingCards />;
}
