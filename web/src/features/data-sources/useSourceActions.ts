import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import { useTranslation } from 'react-i18next';
import { beginRemoval } from '../../shared/removals/removals.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { deleteDataSource } from './dataSourcesApi.js';
import { dependentsText } from './dependentsText.js';
import { getSourceDependents, useSyncDataSourceMutation, useUpdateDataSourceMutation } from './sourcesApi.js';
import { dropUpload } from './uploadRuns.js';

/** Removes a source with Undo, and says what ends with it. */
export function useRemoveSource(): (source: DataSource) => void {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return ({ id, name }) =>
    dispatch(
      beginRemoval({
        id,
        title: t('dataSources.deletedTitle', { name }),
        note: dispatch(getSourceDependents.initiate(id, { subscribe: false }))
          .unwrap()
          .then(
            (dependents) => dependentsText(dependents, t),
            () => t('dataSources.dependentsUnknown'),
          ),
        doneText: t('dataSources.deleted'),
        failedText: t('dataSources.deleteFailed'),
        commit: (keepalive) => {
          dispatch(dropUpload(id));
          return dispatch(deleteDataSource.initiate({ id, keepalive }, { track: false })).unwrap();
        },
      }),
    );
}

/** The requests of a source's menu. `onRun` receives the started run. */
export function useSourceActions(onRun: (run: SyncRun) => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const [sync] = useSyncDataSourceMutation();
  const [update] = useUpdateDataSourceMutation();
  return {
    sync: async ({ id }: DataSource, fromStart: boolean): Promise<void> => {
      try {
        onRun(await sync({ id, fromStart }).unwrap());
      } catch (error) {
        toast.fail(t('dataSources.syncFailed'), error);
      }
    },
    setShown: async ({ id, name }: DataSource, shownToClients: boolean): Promise<void> => {
      try {
        await update({ id, body: { shownToClients } }).unwrap();
        toast.say(
          t('toast.success'),
          t(shownToClients ? 'dataSources.shownDone' : 'dataSources.hiddenDone', { name }),
        );
      } catch (error) {
        toast.fail(t('dataSources.visibilityFailed'), error);
      }
    },
    setActive: async ({ id, name }: DataSource, isActive: boolean): Promise<void> => {
      try {
        await update({ id, body: { isActive } }).unwrap();
        const key = isActive ? 'dataSources.resumed' : 'dataSources.pausedDone';
        toast.say(t('toast.success'), t(key, { name }));
      } catch (error) {
        toast.fail(t(isActive ? 'dataSources.resumeFailed' : 'dataSources.pauseFailed'), error);
      }
    },
  };
}
