import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import '../../shared/i18n/sourceFormTexts.js';
import { formatDateTime, formatDateTimeIn, formatNumber } from '../../shared/lib/format.js';
import { zoneLabel } from '../../shared/lib/timeZones.js';
import { TableBox, tableCell, tableHead } from './TableBox.js';

interface Point {
  readonly name: string;
  readonly value: number;
  readonly unit: string | null;
  readonly timestamp: string | null;
}

interface Props {
  readonly caption: string;
  readonly points: readonly Point[];
  /** Charts count the points by the days of this zone. Without it, times are those of the browser. */
  readonly timeZone?: string | undefined;
}

const columns = ['name', 'value', 'unit', 'timestamp'] as const;

/** The first points of a file or an API, as they would be stored. */
export function PointsTable({ caption, points, timeZone }: Props) {
  const { t, i18n } = useTranslation();
  const zone = timeZone === undefined ? '' : ` (${zoneLabel(timeZone)})`;
  const timeOf = (instant: string): string =>
    timeZone === undefined
      ? formatDateTime(instant, i18n.language)
      : formatDateTimeIn(instant, i18n.language, timeZone);
  return (
    <TableBox caption={caption} maxHeight={232}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Box component="th" scope="col" key={column} sx={tableHead}>
              {t(`mapping.${column}`)}
              {column === 'timestamp' && zone}
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
              {timestamp === null ? '' : timeOf(timestamp)}
            </Box>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
