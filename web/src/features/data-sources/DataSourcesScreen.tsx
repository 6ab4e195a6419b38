import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Database from 'lucide-react/icons/database';
import Plus from 'lucide-react/icons/plus';
import '../../shared/i18n/uploadTexts.js';
import { useGetDataSourcesQuery } from '../../shared/api/dataSourcesApi.js';
import { JobList } from '../../shared/jobs/JobList.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { useRemovalFocus } from '../../shared/removals/useRemovalFocus.js';
import { useCan } from '../../shared/session/useCan.js';
import { useAppSelector } from '../../shared/store/hooks.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { PageHeader } from '../../shared/ui/PageHeader.js';
import { useRequestedAction } from '../../shared/ui/useRequestedAction.js';
import { DataSourceCard, DataSourceCardSkeleton } from './DataSourceCard.js';
import { DeletedSources } from './DeletedSources.js';
import { SampleDataButton } from './SampleData.js';
import { SourceLayers } from './SourceLayers.js';
import type { OpenLayer } from './SourceLayers.js';
import { selectUploads } from './uploadsSlice.js';
import { useLiveRuns } from './useLiveRuns.js';
import { useRemoveSource } from './useSourceActions.js';
import type { WebhookAccess } from './WebhookPanel.js';
import { cardGrid } from '../../shared/ui/listStyles.js';

const { Component: AddDataSourceDialog, prefetch: prefetchAddDialog } = lazyWithPreload(() =>
  import('./AddDataSourceDialog.js').then((module) => module.AddDataSourceDialog),
);

const { Component: UploadDialog, prefetch: prefetchUploadDialog } = lazyWithPreload(() =>
  import('./UploadDialog.js').then((module) => module.UploadDialog),
);

const { Component: WebhookPanel } = lazyWithPreload(() =>
  import('./WebhookPanel.js').then((module) => module.WebhookPanel),
);

/** As many columns as keep a card readable: one on a phone, two on a tablet, three on a desktop. */
const grid = cardGrid('repeat(auto-fill, minmax(min(100%, 304px), 1fr))');

/** The open state of the dialog is part of the address, so that other screens can link to it. */
function useAddDialog() {
  const [params, setParams] = useSearchParams();
  const set = (open: boolean): void => setParams(open ? { add: '1' } : {}, { replace: true });
  const isAllowed = useCan('create-data-source');
  return {
    isAllowed,
    isOpen: isAllowed && params.has('add'),
    open: () => set(true),
    close: () => set(false),
  };
}

function SourceSkeletons() {
  return (
    <Box sx={grid}>
      {[1, 2, 3].map((each) => (
        <DataSourceCardSkeleton key={each} />
      ))}
    </Box>
  );
}

function AddButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={onClick}>
      {t('dataSources.add')}
    </Button>
  );
}

interface SubtitleProps {
  readonly sources: readonly DataSource[] | undefined;
  readonly isReadOnly: boolean;
}

/** The number of sources and of active ones. Explains missing buttons to a user with read-only access. */
function Subtitle({ sources, isReadOnly }: SubtitleProps) {
  const { t } = useTranslation();
  if (!sources) {
    return '\u00a0';
  }
  const active = sources.filter(({ isActive }) => isActive).length;
  return [
    t('dataSources.count', { count: sources.length }),
    ...(active < sources.length ? [t('dataSources.activeCount', { count: active })] : []),
    ...(isReadOnly ? [t('dataSources.readOnly')] : []),
  ].join(' · ');
}

interface ListProps {
  readonly sources: readonly DataSource[];
  readonly isAllowed: boolean;
  readonly onAdd: () => void;
  readonly onUpload: (source: DataSource) => void;
}

function NoSources({ isAllowed, onAdd }: Pick<ListProps, 'isAllowed' | 'onAdd'>) {
  const { t } = useTranslation();
  const maySample = useCan('load-sample-data');
  return (
    <EmptyState
      icon={Database}
      title={t('dataSources.emptyTitle')}
      text={t(isAllowed ? 'dataSources.emptyText' : 'dataSources.emptyReadOnly')}
      action={
        isAllowed && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
            <AddButton onClick={onAdd} />
            {maySample && <SampleDataButton isLoaded={false} />}
          </Box>
        )
      }
    />
  );
}

/** The cards, and what their menus open. */
function SourceList({ sources, isAllowed, onAdd, onUpload }: ListProps) {
  const remove = useRemoveSource();
  const { runs, note } = useLiveRuns();
  const [layer, setLayer] = useState<OpenLayer | null>(null);
  const maySample = useCan('remove-sample-data');
  if (sources.length === 0) {
    return <NoSources isAllowed={isAllowed} onAdd={onAdd} />;
  }
  return (
    <>
      <Box component="ul" sx={grid}>
        {sources.map((source) => (
          <DataSourceCard
            key={source.id}
            source={source}
            run={runs[source.id]}
            onRun={note}
            onDelete={remove}
            onUpload={onUpload}
            onOpen={(name) => setLayer({ name, sourceId: source.id })}
          />
        ))}
      </Box>
      {maySample && sources.some(({ isSample }) => isSample) && (
        <Box sx={{ mt: 2 }}>
          <SampleDataButton isLoaded />
        </Box>
      )}
      <SourceLayers layer={layer} sources={sources} onClose={() => setLayer(null)} />
    </>
  );
}

/** The jobs of the user about sources. The cards show the imports of this page. */
function SourceJobs() {
  const uploads = useAppSelector(selectUploads);
  const hidden = Object.values(uploads).flatMap(({ runId }) => (runId === null ? [] : [runId]));
  return <JobList service="analytics" without={['build-report', 'follow-time-zone']} hidden={hidden} />;
}

/** Opens the dialogs that the palette asks for. They load before they are needed, so that they open without delay. */
function usePaletteActions(
  onAdd: () => void,
  sources: readonly DataSource[] | undefined,
  onUpload: (source: DataSource | null) => void,
): void {
  useRequestedAction('create-data-source', onAdd);
  useRequestedAction('begin-upload', (id) => onUpload(sources?.find((each) => each.id === id) ?? null), {
    ready: sources !== undefined,
  });
  useEffect(prefetchAddDialog, []);
  useEffect(prefetchUploadDialog, []);
}

/** The data sources of the workspace. */
export function DataSourcesScreen() {
  const { t } = useTranslation();
  const query = useGetDataSourcesQuery();
  useRemovalFocus(query.data);
  const add = useAddDialog();
  const mayRestore = useCan('restore-data-source');
  const [uploadTo, setUploadTo] = useState<DataSource | null>(null);
  const [access, setAccess] = useState<WebhookAccess | null>(null);
  usePaletteActions(add.open, query.data, setUploadTo);
  return (
    <>
      <PageHeader
        title={t('dataSources.title')}
        subtitle={<Subtitle sources={query.data} isReadOnly={!add.isAllowed} />}
        actions={add.isAllowed && <AddButton onClick={add.open} />}
      />
      <Loadable query={query} skeleton={<SourceSkeletons />}>
        {(sources) => (
          <SourceList sources={sources} isAllowed={add.isAllowed} onAdd={add.open} onUpload={setUploadTo} />
        )}
      </Loadable>
      <SourceJobs />
      {mayRestore && <DeletedSources />}
      {add.isOpen && (
        <DialogBoundary onClose={add.close}>
          <AddDataSourceDialog
            onClose={add.close}
            onCreated={(source) => {
              if (source.type === 'File Upload') {
                setUploadTo(source);
              } else if (source.webhookUrl !== null && source.webhookSecret) {
                const { name, webhookUrl, webhookSecret } = source;
                setAccess({ name, webhookUrl, webhookSecret, oldSecretValidUntil: null });
              }
            }}
          />
        </DialogBoundary>
      )}
      {access && (
        <DialogBoundary onClose={() => setAccess(null)}>
          <WebhookPanel access={access} onClose={() => setAccess(null)} />
        </DialogBoundary>
      )}
      {uploadTo && (
        <DialogBoundary onClose={() => setUploadTo(null)}>
          <UploadDialog source={uploadTo} onClose={() => setUploadTo(null)} />
        </DialogBoundary>
      )}
    </>
  );
}
