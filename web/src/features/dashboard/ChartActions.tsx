import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import ImageDown from 'lucide-react/icons/image-down';
import { chartCsv, chartFileName } from '../../shared/charts/chartCsv.js';
import { saveFile } from '../../shared/lib/saveFile.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { ActionMenu } from '../../shared/ui/ActionMenu.js';

export interface ChartActionsProps {
  readonly title: string;
  /** The element that contains the chart. */
  readonly figure: RefObject<HTMLElement | null>;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly legend: readonly { readonly name: string; readonly color: string }[];
}

/** A color of the scheme as a picture needs it. */
function colorOf(color: string, element: HTMLElement): string {
  const variable = /^var\((--[^)]+)\)$/.exec(color)?.[1];
  return variable === undefined ? color : getComputedStyle(element).getPropertyValue(variable).trim();
}

/** Downloads a chart as a table or as a picture. */
export function ChartActions({ title, figure, columns, rows, legend }: ChartActionsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const saveTable = (): void =>
    saveFile(chartCsv(columns, rows), chartFileName(title, 'csv'), 'text/csv;charset=utf-8');
  const savePicture = async (): Promise<void> => {
    const box = figure.current;
    const chart = box?.querySelector<SVGElement>('figure svg[class*="Charts"], figure svg');
    if (!box || !chart) {
      return;
    }
    try {
      const { chartPng } = await import('../../shared/charts/chartPicture.js');
      const style = getComputedStyle(box.querySelector('section') ?? box);
      const picture = await chartPng(chart, {
        title,
        background: style.backgroundColor,
        color: style.color,
        legend: legend.map(({ name, color }) => ({ name, color: colorOf(color, box) })),
      });
      saveFile(picture, chartFileName(title, 'png'), 'image/png');
    } catch (error) {
      toast.fail(t('dashboard.pictureFailed'), error);
    }
  };
  const empty = rows.length === 0 ? t('dashboard.nothingToSave') : undefined;
  return (
    <ActionMenu
      label={t('dashboard.chartActions', { title })}
      actions={[
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
          disabledReason: empty,
          onSelect: () => void savePicture(),
        },
      ]}
    />
  );
}
