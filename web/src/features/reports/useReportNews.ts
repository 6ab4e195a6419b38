import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf, readStored, storageKeys, writeStored } from '../../shared/lib/storage.js';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { isInProgress } from './reportRows.js';
import { useGetReportsQuery } from './reportsApi.js';
import { reportsAnnounced, reportsRequested, selectRequestedReports } from './requestedReportsSlice.js';

const storedIn = (owner: string): string => keyOf(storageKeys.requestedReports, owner);

/** The ids that this tab stored before a reload. Broken content counts as none. */
function idsBefore(owner: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(readStored('session', storedIn(owner)) ?? '[]');
    return Array.isArray(ids) ? ids.map(String) : [];
  } catch {
    return [];
  }
}

/** Reports the end of each requested report in a toast, on every screen and after a reload. */
export function useReportNews(owner: string): void {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const requested = useAppSelector(selectRequestedReports);
  // Nothing is read while no report is expected.
  const { data: reports } = useGetReportsQuery({ skip: requested.length === 0 });
  useEffect(() => {
    const ids = idsBefore(owner);
    if (ids.length > 0) {
      dispatch(reportsRequested(ids));
    }
  }, [dispatch, owner]);
  useEffect(() => {
    writeStored('session', storedIn(owner), requested.length === 0 ? null : JSON.stringify(requested));
  }, [requested, owner]);
  useEffect(() => {
    const ended = reports?.filter((report) => requested.includes(report.id) && !isInProgress(report)) ?? [];
    if (ended.length === 0) {
      return;
    }
    dispatch(reportsAnnounced(ended.map(({ id }) => id)));
    if (ended.some(({ status }) => status === 'failed')) {
      toast.warn(t('toast.error'), t('reports.createFailed'));
    } else {
      toast.say(t('toast.success'), t('reports.done'));
    }
  }, [reports, requested, dispatch, toast, t]);
}
