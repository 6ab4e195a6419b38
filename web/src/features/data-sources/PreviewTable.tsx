import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatNumber } from '../../shared/lib/format.js';
import type { FilePreview, PreviewColumn } from './previewCsv.js';
import { TableBox, tableCell, tableHead } from './TableBox.js';

const longest = {
  maxWidth: 220,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

function ColumnHead({ column }: { readonly column: PreviewColumn }) {
  const { t } = useTranslation();
  return (
    <Box component="th" scope="col" sx={{ ...tableHead, ...longest }} title={column.title}>
      <span dir="auto">{column.title}</span>
      {!column.isRead && (
        <Typography
          component="span"
          variant="caption"
          sx={{ marginInlineStart: 0.75, color: 'text.secondary', fontStyle: 'italic' }}
        >
          {t('upload.ignored')}
        </Typography>
      )}
    </Box>
  );
}

/** The text below the rows: the number of further rows, exact, estimated or omitted, and of hidden columns. */
function useFurther({ further, hiddenColumns }: FilePreview): string {
  const { t } = useTranslation();
  const parts: string[] = [];
  if (further?.isCounted) {
    parts.push(further.count === 0 ? t('upload.noneFurther') : t('upload.further', { count: further.count }));
  } else if (further) {
    parts.push(t('upload.furtherAbout', { number: further.count }));
  }
  if (hiddenColumns > 0) {
    parts.push(t('upload.moreColumns', { count: hiddenColumns }));
  }
  return parts.join(' ');
}

/** The first rows of a file, as the server will read them. */
export function PreviewTable({ preview }: { readonly preview: FilePreview }) {
  const { t, i18n } = useTranslation();
  const further = useFurther(preview);
  return (
    <Box sx={{ display: 'grid', gap: 0.75, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TableBox caption={t('upload.preview')} maxHeight={232}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={tableHead}>
              {t('upload.line')}
            </Box>
            {preview.columns.map((column, index) => (
              <ColumnHead key={index} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ line, cells }) => (
            <tr key={line}>
              <Box
                component="th"
                scope="row"
                sx={{ ...tableCell, color: 'text.secondary', fontWeight: 400, width: 56 }}
              >
                {formatNumber(line, i18n.language)}
              </Box>
              {preview.columns.map(({ isRead }, index) => (
                <Box
                  component="td"
                  key={index}
                  dir="auto"
                  title={cells[index]}
                  sx={{ ...tableCell, ...longest, color: isRead ? 'text.primary' : 'text.secondary' }}
                >
                  {cells[index]}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </TableBox>
      {further !== '' && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {further}
        </Typography>
      )}
    </Box>
  );
}
