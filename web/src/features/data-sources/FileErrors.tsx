import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { formatNumber } from '../../shared/lib/format.js';
import { TableBox, tableCell, tableHead } from './TableBox.js';

interface Props {
  readonly caption: string;
  /** In pixels. */
  readonly maxHeight: number;
  readonly errors: UploadAnswer['errors'];
}

/** Rows of a file that cannot be stored, by line. */
export function FileErrors({ caption, maxHeight, errors }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <TableBox caption={caption} maxHeight={maxHeight}>
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ ...tableHead, width: 80 }}>
            {t('upload.line')}
          </Box>
          <Box component="th" scope="col" sx={tableHead}>
            {t('upload.problem')}
          </Box>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ line, message }) => (
          <tr key={`${line}:${message}`}>
            <Box component="th" scope="row" sx={tableCell}>
              {formatNumber(line, i18n.language)}
            </Box>
            <Box component="td" dir="auto" sx={{ ...tableCell, overflowWrap: 'anywhere' }}>
              {message}
            </Box>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
