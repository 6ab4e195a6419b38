import { Suspense, useDeferredValue, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import FileDown from 'lucide-react/icons/file-down';
import { useGetMetricsQuery } from '../../shared/api/dashboardCardsApi.js';
import { formatDateTime } from '../../shared/lib/format.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { openExportReport } from '../../shared/reports/exportReport.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useCan } from '../../shared/session/useCan.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { PageHeader } from '../../shared/ui/PageHeader.js';
import { RenderBoundary } from '../../shared/ui/RenderBoundary.js';
import { chartHeight } from './ActiveUsersChart.js';
import { useGetActivitiesQuery, useGetLatestMetricsQuery } from './dashboardApi.js';
import { GrowthChart, GrowthSkeleton } from './GrowthChart.js';
import { MetricCards } from './MetricCards.js';
import type { OpenFigure } from './openFigure.js';
import { RevenueChart, RevenueSkeleton } from './RevenueChart.js';
import { twoColumns } from './twoColumns.js';
import { useDashboardView } from './useDashboardView.js';
import { useAskedFigure } from './useAskedFigure.js';
import { Welcome } from './Welcome.js';

/** What is below the first view is a separate chunk: its fields and menus would delay the first figures. */
const { Component: DashboardRest, prefetch: prefetchRest } = lazyWithPreload(() =>
  import('./DashboardRest.js').then((module) => module.DashboardRest),
);
prefetchRest();

/** Its forms are a separate chunk. */
const FigureDrawer = lazyWithPreload(() =>
  import('./FigureDrawer.js').then((module) => module.FigureDrawer),
).Component;

function HiddenHeading({ children }: { readonly children: string }) {
  return (
    <Typography component="h2" sx={hiddenStyle}>
      {children}
    </Typography>
  );
}

/** The approximate height of a card with a chart, in pixels. */
const cardHeight = chartHeight + 145;

/** A cheap placeholder for a card that renders a moment later. A skeleton would cost as much as the card. */
function LaterCard() {
  return <Card aria-hidden sx={{ minHeight: cardHeight }} />;
}

function Charts({ isRestDue }: { readonly isRestDue: boolean }) {
  const query = useGetLatestMetricsQuery();
  return (
    <Loadable
      query={query}
      skeleton={
        <Box sx={twoColumns}>
          <GrowthSkeleton />
          <RevenueSkeleton />
        </Box>
      }
    >
      {(metrics) => (
        <Box sx={twoColumns}>
          <GrowthChart metrics={metrics} />
          {isRestDue ? <RevenueChart metrics={metrics} /> : <LaterCard />}
        </Box>
      )}
    </Loadable>
  );
}

function AsOf() {
  const { t, i18n } = useTranslation();
  const { data } = useGetMetricsQuery();
  return data?.asOf
    ? t('dashboard.asOf', { time: formatDateTime(data.asOf, i18n.language) })
    : t('dashboard.subtitle');
}

/**
 * Whether to render the content beside and below the first figures. It waits, so that a slow device shows the figures
 * sooner. With cached activities it renders at once.
 */
function useRestIsDue(): boolean {
  const { data } = useGetActivitiesQuery();
  const [wasRead] = useState(data !== undefined);
  return useDeferredValue(true, wasRead);
}

function LaterRest() {
  return (
    <Box sx={twoColumns}>
      <LaterCard />
      <LaterCard />
    </Box>
  );
}

function ExportButton() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [{ range }] = useDashboardView();
  return (
    <Button
      variant="outlined"
      startIcon={<FileDown size={18} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => dispatch(openExportReport(range))}
    >
      {t('dashboard.exportReport')}
    </Button>
  );
}

/** The start screen of a signed-in user. */
export function DashboardScreen({ conversation }: { readonly conversation?: ReactNode }) {
  const { t } = useTranslation();
  const { data: user } = useGetUserQuery();
  const isRestDue = useRestIsDue();
  const mayExport = useCan('create-report');
  const [open, setOpen] = useState<OpenFigure | null>(null);
  const close = (): void => setOpen(null);
  useAskedFigure(setOpen);
  return (
    <>
      <PageHeader title={t('dashboard.title')} subtitle={<AsOf />} actions={mayExport && <ExportButton />} />
      <Box
        aria-busy={!isRestDue}
        sx={{ display: 'grid', gap: { xs: 1.5, sm: 2, lg: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {user && (
          <RenderBoundary>
            <Welcome key={user.id} user={user} />
          </RenderBoundary>
        )}
        <section>
          <HiddenHeading>{t('dashboard.metrics')}</HiddenHeading>
          <MetricCards onOpen={setOpen} />
        </section>
        <section>
          <HiddenHeading>{t('dashboard.charts')}</HiddenHeading>
          <Charts isRestDue={isRestDue} />
        </section>
        {isRestDue ? (
          <RenderBoundary>
            <Suspense fallback={<LaterRest />}>
              <DashboardRest conversation={conversation} onOpen={setOpen} />
            </Suspense>
          </RenderBoundary>
        ) : (
          <LaterRest />
        )}
      </Box>
      <DialogBoundary onClose={close}>
        {open && <FigureDrawer key={open.metric} open={open} onClose={close} />}
      </DialogBoundary>
    </>
  );
}

/** About the height of the newest messages. */
const conversationHeight = 640;

/** The dashboard with the newest messages, which another feature shows. */
export function dashboardWith(Conversation: ComponentType): ComponentType {
  const conversation = (
    <Suspense fallback={<Card aria-hidden sx={{ minHeight: conversationHeight }} />}>
      <Conversation />
    </Suspense>
  );
  return function Dashboard() {
    return <DashboardScreen conversation={conversation} />;
  };
}
