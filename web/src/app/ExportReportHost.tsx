import { useReportNews } from '../features/reports/useReportNews.js';
import { lazyWithPreload } from '../shared/lib/lazyWithPreload.js';
import { closeExportReport, selectExportRequest } from '../shared/reports/exportReport.js';
import { useCan } from '../shared/session/useCan.js';
import { useAppDispatch, useAppSelector } from '../shared/store/hooks.js';
import { DialogBoundary } from '../shared/ui/DialogBoundary.js';

const { Component: ExportReportDialog } = lazyWithPreload(() =>
  import('../features/reports/ExportReportDialog.js').then((module) => module.ExportReportDialog),
);

/** The Export Report dialog of every screen, and the news about the requested reports. */
export function ExportReportHost({ owner }: { readonly owner: string }) {
  const dispatch = useAppDispatch();
  const request = useAppSelector(selectExportRequest);
  const isAllowed = useCan('create-report');
  useReportNews(owner);
  const close = (): void => {
    dispatch(closeExportReport());
  };
  if (request === null || !isAllowed) {
    return null;
  }
  return (
    <DialogBoundary onClose={close}>
      <ExportReportDialog type={request.type} range={request.range} onClose={close} />
    </DialogBoundary>
  );
}
