import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { formatNumber } from '../../../shared/lib/format.js';
import { TableBox, tableCell } from '../TableBox.js';

interface Props {
  readonly lines: UploadPreview['firstLines'];
  /** The line of the header; 0 without one. */
  readonly value: number;
  readonly onChange: (line: number) => void;
}

const cellStyle = {
  ...tableCell,
  maxWidth: 180,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const rowStyle = {
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:has(:checked)': { bgcolor: 'ember.tint.indigo.background', fontWeight: 650 },
} as const;

/** A line as its radio button is named: long lines are cut. */
const nameOf = (fields: readonly string[]): string => fields.join(', ').slice(0, 120);

/** The first lines of a file. The user clicks the one that names the columns, or moves to it by the arrow keys. */
export function HeaderPicker({ lines, value, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const name = useId();
  const width = Math.max(1, ...lines.map(({ fields }) => fields.length));
  const radio = (line: number, label: string) => (
    <input
      type="radio"
      name={name}
      aria-label={label}
      checked={value === line}
      onChange={() => onChange(line)}
      // The row is pressed once.
      onClick={(event) => event.stopPropagation()}
      style={{ accentColor: 'var(--mui-palette-primary-main)' }}
    />
  );
  return (
    <TableBox caption={t('upload.headerLine')} maxHeight={260}>
      <tbody>
        <Box component="tr" onClick={() => onChange(0)} sx={rowStyle}>
          <Box component="td" sx={{ ...tableCell, width: 40 }}>
            {radio(0, t('upload.noHeader'))}
          </Box>
          <Box component="td" colSpan={width + 1} sx={tableCell}>
            {t('upload.noHeader')}
          </Box>
        </Box>
        {lines.map(({ line, fields }) => (
          <Box component="tr" key={line} onClick={() => onChange(line)} sx={rowStyle}>
            <Box component="td" sx={tableCell}>
              {radio(line, t('upload.lineAsHeader', { line, text: nameOf(fields) }))}
            </Box>
            <Box component="td" sx={{ ...tableCell, color: 'text.secondary' }}>
              {formatNumber(line, i18n.language)}
            </Box>
            {Array.from({ length: width }, (_none, index) => (
              <Box component="td" key={index} dir="auto" title={fields[index] ?? ''} sx={cellStyle}>
                {fields[index] ?? ''}
              </Box>
            ))}
          </Box>
        ))}
      </tbody>
    </TableBox>
  );
}
