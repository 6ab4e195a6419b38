import { useTranslation } from 'react-i18next';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import ImageDown from 'lucide-react/icons/image-down';
import { chartCsv, chartFileName } from '../../shared/charts/chartCsv.js';
import type { PictureChart } from '../../shared/charts/chartPicture.js';
import { DiscussLayer } from '../../shared/figures/DiscussLayer.js';
import { useDiscuss } from '../../shared/figures/useDiscuss.js';
import type { DiscussedFigure } from '../../shared/figures/useDiscuss.js';
import { saveFile } from '../../shared/lib/saveFile.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { ActionMenu } from '../../shared/ui/ActionMenu.js';

export interface ChartActionsProps {
  /** The metric of the chart, to be discussed. */
  readonly figure: Omit<DiscussedFigure, 'kind' | 'name'>;
  readonly title: string;
  /** The time zone of the days; the picture names it. */
  readonly zone?: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** What the picture shows, or why there is none. */
  readonly chart: Omit<PictureChart, 'title' | 'noData'> | string;
}

/** Downloads a chart as a table or as a picture, or discusses it. */
export function ChartActions({ figure, title, zone, columns, rows, chart }: ChartActionsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const discuss = useDiscuss({ kind: 'metric', ...figure, name: title });
  const saveTable = (): void =>
    saveFile(chartCsv(columns, rows), chartFileName(title, 'csv'), 'text/csv;charset=utf-8');
  const savePicture = async (): Promise<void> => {
    if (typeof chart === 'string') return;
    try {
      const { chartPng } = await import('../../shared/charts/chartPicture.js');
      const heading = zone === undefined ? title : `${title} (${zone})`;
      const picture = await chartPng({ ...chart, title: heading, noData: t('dashboard.chartNoData') });
      saveFile(picture, chartFileName(title, 'png'), 'image/png');
    } catch (error) {
      toast.fail(t('dashboard.pictureFailed'), error);
    }
  };
  const empty = rows.length === 0 ? t('dashboard.nothingToSave') : undefined;
  return (
    <>
      <ActionMenu
        label={t('dashboard.chartActions', { title })}
        actions={[
          ...discuss.actions,
          {
            key: 'csv',
            label: t('dashboard.saveCsv'),
            icon: FileSpreadsheet,
            disabledReason: empty,
            onSelect: saveTable,
          },
          {
            key: 'png',
            label: t('dashboard.savePng'),
            icon: ImageDown,
            disabledReason: empty ?? (typeof chart === 'string' ? chart : undefined),
            onSelect: () => void savePicture(),
          },
        ]}
      />
      <DiscussLayer {...discuss.layer} />
    </>
  );
}
