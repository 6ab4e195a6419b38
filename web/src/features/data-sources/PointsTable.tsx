import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { formatDateTime, formatNumber } from '../../shared/lib/format.js';
import { TableBox, tableCell, tableHead } from './TableBox.js';

interface Point {
  readonly name: string;
  readonly value: number;
  readonly unit: string | null;
  readonly timestamp: string | null;
}

const columns = ['name', 'value', 'unit', 'timestamp'] as const;

/** The first points of a file or an API, as they would be stored. */
export function PointsTable({
  caption,
  points,
}: {
  readonly caption: string;
  readonly points: readonly Point[];
}) {
  const { t, i18n } = useTranslation();
  return (
    <TableBox caption={caption} maxHeight={232}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Box component="th" scope="col" key={column} sx={tableHead}>
              {t(`mapping.${column}`)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ name, value, unit, timestamp }, index) => (
          <tr key={index}>
            <Box component="td" dir="auto" sx={tableCell}>
              {name}
            </Box>
            <Box component="td" sx={tableCell}>
              {formatNumber(value, i18n.language)}
            </Box>
            <Box component="td" dir="auto" sx={tableCell}>
              {unit}
            </Box>
            <Box component="td" sx={{ ...tableCell, whiteSpace: 'nowrap' }}>
              {timestamp === null ? '' : formatDateTime(timestamp, i18n.language)}
            </Box>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
