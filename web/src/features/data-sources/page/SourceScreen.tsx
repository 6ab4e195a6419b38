import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Database from 'lucide-react/icons/database';
import '../../../shared/i18n/sourcePageTexts.js';
import '../../../shared/i18n/uploadTexts.js';
import { isApiError } from '../../../shared/api/apiError.js';
import { arrivalTexts } from '../../../shared/lib/arrivalTexts.js';
import { dataSourceFreshness } from '../../../shared/lib/freshness.js';
import { lazyWithPreload } from '../../../shared/lib/lazyWithPreload.js';
import { useNow } from '../../../shared/lib/useNow.js';
import { useCan } from '../../../shared/session/useCan.js';
import { DialogBoundary } from '../../../shared/ui/DialogBoundary.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { FreshnessLabel } from '../../../shared/ui/FreshnessLabel.js';
import { Loadable } from '../../../shared/ui/Loadable.js';
import { PageHeader } from '../../../shared/ui/PageHeader.js';
import { useRelativeTime } from '../../../shared/ui/RelativeTime.js';
import { Section } from '../../../shared/ui/Section.js';
import { Tabs } from '../../../shared/ui/Tabs.js';
import { useDocumentTitle } from '../../../shared/ui/useDocumentTitle.js';
import { CardAction } from '../CardAction.js';
import { LateNote } from '../LateNote.js';
import { RunList } from '../RunsDrawer.js';
import { SourceLayers } from '../SourceLayers.js';
import type { SourceLayer } from '../SourceMenu.js';
import { SyncState } from '../SyncState.js';
import { useLiveRuns } from '../useLiveRuns.js';
import { useRemoveSource } from '../useSourceActions.js';
import { MetricTiles } from './MetricTiles.js';
import { PointRows } from './PointRows.js';
import { SourceClients } from './SourceClients.js';
import { SourceFacts, SourceUses } from './SourceFacts.js';
import { useGetDataSourceQuery } from './sourcePageApi.js';

const { Component: UploadDialog, prefetch: prefetchUploadDialog } = lazyWithPreload(() =>
  import('../UploadDialog.js').then((module) => module.UploadDialog),
);

type TabName = 'metrics' | 'rows' | 'runs' | 'settings';

const teamTabs: readonly TabName[] = ['metrics', 'rows', 'runs', 'settings'];
const clientTabs: readonly TabName[] = ['metrics', 'rows'];

/** The open tab is part of the address. */
function useTab() {
  const [params, setParams] = useSearchParams();
  const names = useCan('see-source-access') ? teamTabs : clientTabs;
  const asked = params.get('tab');
  return {
    names,
    tab: names.find((name) => name === asked) ?? 'metrics',
    open: (name: TabName) => setParams(name === 'metrics' ? {} : { tab: name }, { replace: true }),
  };
}

const panelStyle = { display: 'grid', gap: 2, pt: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

function Settings({ source }: { readonly source: DataSource }) {
  const { t } = useTranslation();
  const seesClients = useCan('set-client-view');
  return (
    <>
      <Section title={t('source.tab_settings')}>
        <SourceFacts source={source} />
      </Section>
      {seesClients && <SourceClients source={source} />}
      <Section title={t('source.uses')} text={t('source.usesText')}>
        <SourceUses id={source.id} />
      </Section>
    </>
  );
}

function Parts({ source }: { readonly source: DataSource }) {
  const { t } = useTranslation();
  const { names, tab, open } = useTab();
  const panels: Readonly<Record<TabName, ReactNode>> = {
    metrics: <MetricTiles id={source.id} />,
    rows: <PointRows id={source.id} />,
    runs: <RunList source={source} />,
    settings: <Settings source={source} />,
  };
  return (
    <Tabs
      id="source"
      label={t('source.parts')}
      tabs={names.map((name) => ({ name, label: t(`source.tab_${name}`) }))}
      value={tab}
      onChange={open}
      narrowBelow={360}
      panelSx={panelStyle}
    >
      {panels[tab]}
    </Tabs>
  );
}

/** When rows came last, and what can be done with the source. */
function State({ source }: { readonly source: DataSource }) {
  const { t } = useTranslation();
  const now = useNow();
  const say = useRelativeTime();
  const navigate = useNavigate();
  const remove = useRemoveSource();
  const { runs, note } = useLiveRuns();
  const [layer, setLayer] = useState<SourceLayer | null>(null);
  const [isUploading, setUploading] = useState(false);
  useEffect(prefetchUploadDialog, []);
  const { never, last } = arrivalTexts[source.type];
  const run = runs[source.id];
  return (
    <Card
      sx={{ p: { xs: 2, sm: 2.5 }, mb: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {source.lastSyncAt === null ? t(never) : t(last, { time: say(source.lastSyncAt) })}
        </Typography>
        <FreshnessLabel freshness={dataSourceFreshness(source, now)} />
      </Box>
      <LateNote source={source} />
      <SyncState source={source} run={run} />
      <CardAction
        source={source}
        run={run}
        onRun={note}
        onUpload={() => setUploading(true)}
        onOpen={setLayer}
        onDelete={(gone) => {
          remove(gone);
          void navigate('/data-sources');
        }}
      />
      <SourceLayers
        layer={layer && { name: layer, sourceId: source.id }}
        sources={[source]}
        onClose={() => setLayer(null)}
      />
      {isUploading && (
        <DialogBoundary onClose={() => setUploading(false)}>
          <UploadDialog source={source} onClose={() => setUploading(false)} />
        </DialogBoundary>
      )}
    </Card>
  );
}

function BackLink() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/data-sources" startIcon={<ArrowLeft size={18} aria-hidden />}>
      {t('dataSources.title')}
    </Button>
  );
}

/** A source that is deleted, of another workspace, or closed to clients. */
function NoSource() {
  const { t } = useTranslation();
  return <EmptyState kind="noMatch" icon={Database} title={t('source.none')} text={t('source.noneText')} />;
}

/** One data source: its metrics, its rows, its runs, its settings, and what depends on it. */
export function SourceScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const query = useGetDataSourceQuery(id);
  const source = query.data;
  const title = source?.name ?? t('nav.dataSource');
  useDocumentTitle(title);
  const isAbsent = isApiError(query.error) && query.error.status === 404;
  return (
    <>
      <PageHeader title={title} subtitle={source?.description ?? '\u00a0'} actions={<BackLink />} />
      {isAbsent ? (
        <NoSource />
      ) : (
        <Loadable query={query} skeleton={<Skeleton variant="rounded" height={320} />}>
          {(loaded) => (
            <>
              <State key={loaded.id} source={loaded} />
              <Parts source={loaded} />
            </>
          )}
        </Loadable>
      )}
    </>
  );
}
