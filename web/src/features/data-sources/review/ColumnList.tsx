import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { plainList } from '../../../shared/ui/listStyles.js';
import { RadioCards } from '../../../shared/ui/RadioCards.js';
import { SelectInput } from '../../../shared/ui/SelectInput.js';
import { isMetric, noMetricPart, usesOf, withLayout, withUse } from './columnDraft.js';
import type { ColumnDraft, ColumnUse } from './columnDraft.js';
import { FactorField, MetricFields } from './MetricFields.js';
import type { FilePreview } from './useFilePreview.js';

interface Props extends Pick<FilePreview, 'draft' | 'changeColumns'> {
  readonly preview: UploadPreview;
}

/** Columns with a field each. The server takes the others too, as it finds them. */
const mostColumns = 200;

/** Cells that show what a column holds. */
const shownCells = 2;

interface ColumnProps extends Props {
  /** From 1 on. */
  readonly column: number;
  readonly title: string;
}

/** What becomes of a column, where its use does not say it. */
function useFate({ preview, column }: ColumnProps): string | null {
  const { t } = useTranslation();
  const found = preview.columnUses.find((each) => each.column === column);
  if (found?.reason) {
    return found.reason;
  }
  return found?.use === 'metadata' ? t('upload.asDetail') : null;
}

function ColumnItem(props: ColumnProps) {
  const { t } = useTranslation();
  const { preview, draft, column, title, changeColumns } = props;
  const fate = useFate(props);
  const use = draft.uses[column] ?? 'none';
  const cells = preview.sample.slice(0, shownCells).map((row) => row[column - 1] ?? '');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        py: 1.25,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 220px)' },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" dir="auto" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="caption" component="p" dir="auto" noWrap sx={{ color: 'text.secondary' }}>
          {cells.filter(Boolean).join(' · ')}
        </Typography>
        {fate !== null && (
          <Typography variant="caption" component="p" dir="auto">
            {fate}
          </Typography>
        )}
      </Box>
      <SelectInput
        label={t('upload.useOf', { title })}
        hideLabel
        options={usesOf[draft.layout].map((value) => ({ value, label: t(`upload.use_${value}`) }))}
        value={use}
        onChange={({ target }) => changeColumns(withUse(draft, column, target.value as ColumnUse))}
      />
      {isMetric(draft, column) && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <MetricFields
            title={title}
            part={draft.metrics[column] ?? noMetricPart}
            onChange={(part) => changeColumns({ ...draft, metrics: { ...draft.metrics, [column]: part } })}
          />
        </Box>
      )}
    </Box>
  );
}

const layouts = ['long', 'wide', 'times'] as const;

function LayoutField({ preview, draft, changeColumns }: Props) {
  const { t } = useTranslation();
  return (
    <RadioCards
      label={t('upload.layout')}
      columns={3}
      options={layouts.map((value) => ({
        value,
        title: t(`upload.layout_${value}`),
        text: t(`upload.layout_${value}Text`),
      }))}
      value={draft.layout}
      onChange={(layout) => changeColumns(withLayout(draft, layout, preview))}
    />
  );
}

/** Whether the values have one factor. */
const hasFactor = ({ layout }: ColumnDraft): boolean => layout !== 'wide';

/** What each column of a file is: as the server understands it, each to be changed. */
export function ColumnList(props: Props) {
  const { t } = useTranslation();
  const { preview, draft, changeColumns } = props;
  const { header } = preview;
  return (
    <>
      <LayoutField {...props} />
      <Box component="ul" aria-label={t('upload.columns')} sx={plainList}>
        {header.slice(0, mostColumns).map((title, index) => (
          <ColumnItem
            key={`${index} ${title}`}
            {...props}
            column={index + 1}
            title={title.trim() || t('upload.columnNumber', { number: index + 1 })}
          />
        ))}
      </Box>
      {header.length > mostColumns && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('upload.moreColumns', { count: header.length - mostColumns })}
        </Typography>
      )}
      {hasFactor(draft) && (
        <FactorField
          key={draft.factor}
          value={draft.factor}
          onChange={(factor) => changeColumns({ ...draft, factor })}
        />
      )}
    </>
  );
}
