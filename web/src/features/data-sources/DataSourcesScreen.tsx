import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Database from 'lucide-react/icons/database';
import Plus from 'lucide-react/icons/plus';
import type { ApiDispatch } from '../../shared/api/baseApi.js';
import { useGetDataSourcesQuery } from '../../shared/api/dataSourcesApi.js';
import { JobList } from '../../shared/jobs/JobList.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { beginRemoval } from '../../shared/removals/removals.js';
import { useCan } from '../../shared/session/useCan.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { PageHeader } from '../../shared/ui/PageHeader.js';
import { useRequestedAction } from '../../shared/ui/useRequestedAction.js';
import { AddDataSourceDialog } from './AddDataSourceDialog.js';
import { DataSourceCard, DataSourceCardSkeleton } from './DataSourceCard.js';
import { deleteDataSource } from './dataSourcesApi.js';
import { dropUpload, useUploadDispatch } from './uploadRuns.js';
import { cardGrid } from '../../shared/ui/listStyles.js';

const { Component: UploadDialog, prefetch: prefetchUploadDialog } = lazyWithPreload(() =>
  import('./UploadDialog.js').then((module) => module.UploadDialog),
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

function useRemove(): (source: DataSource) => void {
  const { t } = useTranslation();
  const dispatch = useDispatch<ApiDispatch>();
  const dispatchUpload = useUploadDispatch();
  return ({ id, name }) =>
    dispatch(
      beginRemoval({
        id,
        title: t('dataSources.deletedTitle', { name }),
        doneText: t('dataSources.deleted'),
        failedText: t('dataSources.deleteFailed'),
        commit: (keepalive) => {
          dispatchUpload(dropUpload(id));
          return dispatch(deleteDataSource.initiate({ id, keepalive }, { track: false })).unwrap();
        },
      }),
    );
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

/** The data sources of the workspace. */
export function DataSourcesScreen() {
  const { t } = useTranslation();
  const query = useGetDataSourcesQuery();
  const add = useAddDialog();
  const remove = useRemove();
  const [uploadTo, setUploadTo] = useState<DataSource | null>(null);
  useRequestedAction('add-source', add.open);
  useRequestedAction('upload', (id) => setUploadTo(query.data?.find((each) => each.id === id) ?? null), {
    ready: query.data !== undefined,
  });
  // The first render does not need the dialog, but it must open without delay.
  useEffect(prefetchUploadDialog, []);
  return (
    <>
      <PageHeader
        title={t('dataSources.title')}
        subtitle={<Subtitle sources={query.data} isReadOnly={!add.isAllowed} />}
        actions={add.isAllowed && <AddButton onClick={add.open} />}
      />
      <Loadable query={query} skeleton={<SourceSkeletons />}>
        {(sources) =>
          sources.length === 0 ? (
            <EmptyState
              icon={Database}
              title={t('dataSources.emptyTitle')}
              text={t(add.isAllowed ? 'dataSources.emptyText' : 'dataSources.emptyReadOnly')}
              action={add.isAllowed && <AddButton onClick={add.open} />}
            />
          ) : (
            <Box component="ul" sx={grid}>
              {sources.map((source) => (
                <DataSourceCard key={source.id} source={source} onDelete={remove} onUpload={setUploadTo} />
              ))}
            </Box>
          )
        }
      </Loadable>
      <JobList service="analytics" />
      {add.isOpen && (
        <AddDataSourceDialog
          onClose={add.close}
          onCreated={(source) => source.type === 'File Upload' && setUploadTo(source)}
        />
      )}
      {uploadTo && (
        <DialogBoundary onClose={() => setUploadTo(null)}>
          <UploadDialog source={uploadTo} onClose={() => setUploadTo(null)} />
        </DialogBoundary>
      )}
    </>
  );
}
