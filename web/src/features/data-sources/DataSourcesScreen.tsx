import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Database from 'lucide-react/icons/database';
import Plus from 'lucide-react/icons/plus';
import { useGetDataSourcesQuery } from '../../shared/api/dataSourcesApi.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { PageHeader } from '../../shared/ui/PageHeader.js';
import { useRequestedAction } from '../../shared/ui/useRequestedAction.js';
import { useUndoableRemoval } from '../../shared/ui/useUndoableRemoval.js';
import { AddDataSourceDialog } from './AddDataSourceDialog.js';
import { DataSourceCard } from './DataSourceCard.js';
import { useDeleteDataSourceMutation } from './dataSourcesApi.js';
import { dropUpload, useUploadDispatch } from './uploadRuns.js';
import { cardGrid } from '../../shared/ui/listStyles.js';

const { Component: UploadDialog, prefetch: prefetchUploadDialog } = lazyWithPreload(() =>
  import('./UploadDialog.js').then((module) => module.UploadDialog),
);

/** One column on a phone, two on a tablet, three on a desk: as many as keep a card readable. */
const grid = cardGrid('repeat(auto-fill, minmax(min(100%, 304px), 1fr))');

/** Whether the dialog is open is part of the address, so that other screens can lead straight to it. */
function useAddDialog() {
  const [params, setParams] = useSearchParams();
  const set = (open: boolean): void => setParams(open ? { add: '1' } : {}, { replace: true });
  return { isOpen: params.has('add'), open: () => set(true), close: () => set(false) };
}

function useRemoval() {
  const { t } = useTranslation();
  const toast = useToast();
  const [deleteSource] = useDeleteDataSourceMutation();
  const dispatch = useUploadDispatch();
  const removal = useUndoableRemoval({
    commit: (id, keepalive) => {
      dispatch(dropUpload(id));
      deleteSource({ id, keepalive })
        .unwrap()
        .then(() => toast.say(t('toast.success'), t('dataSources.deleted')))
        .catch(() => {
          removal.restore(id);
          toast.warn(t('toast.error'), t('dataSources.deleteFailed'));
        });
    },
  });
  const remove = ({ id, name }: DataSource): void =>
    removal.remove({ id, title: t('dataSources.deletedTitle', { name }) });
  return { hidden: removal.hidden, remove };
}

function SourceSkeletons() {
  return (
    <Box sx={grid}>
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} variant="rounded" height={236} />
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

/** Where the numbers come from. */
export function DataSourcesScreen() {
  const { t } = useTranslation();
  const query = useGetDataSourcesQuery();
  const add = useAddDialog();
  const { hidden, remove } = useRemoval();
  const [uploadTo, setUploadTo] = useState<DataSource | null>(null);
  useRequestedAction('add-source', add.open);
  useRequestedAction('upload', (id) => setUploadTo(query.data?.find((each) => each.id === id) ?? null), {
    ready: query.data !== undefined,
  });
  // Not needed to show the screen, but wanted at once when somebody asks for it.
  useEffect(prefetchUploadDialog, []);
  const visible = query.data?.filter(({ id }) => !hidden.has(id));
  return (
    <>
      <PageHeader
        title={t('dataSources.title')}
        subtitle={visible ? t('dataSources.count', { count: visible.length }) : ' '}
        actions={<AddButton onClick={add.open} />}
      />
      <Loadable query={{ ...query, data: visible }} skeleton={<SourceSkeletons />}>
        {(sources) =>
          sources.length === 0 ? (
            <EmptyState
              icon={Database}
              title={t('dataSources.emptyTitle')}
              text={t('dataSources.emptyText')}
              action={<AddButton onClick={add.open} />}
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
