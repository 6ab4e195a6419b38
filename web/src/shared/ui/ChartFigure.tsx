import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { hiddenStyle } from './hiddenStyle.js';

interface Props {
  readonly title: string;
  /** One sentence about the data in the chart. */
  readonly summary: ReactNode;
  /** The first column names the row. */
  readonly columns: readonly [string, ...string[]];
  readonly rows: readonly (readonly [string, ...string[]])[];
  /** Actions on the chart, beside its heading. */
  readonly menu?: ReactNode;
  /** What the chart shows, in a row below its heading. */
  readonly control?: ReactNode;
  /** What explains the chart, below it. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

const shownStyle = {
  mt: 1,
  maxHeight: 320,
  overflow: 'auto',
  typography: 'body2',
  '& table': { borderCollapse: 'collapse', width: '100%' },
  '& caption': hiddenStyle,
  '& th, & td': { py: 0.5, px: 1, borderBottom: 1, borderColor: 'divider', fontWeight: 'normal' },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'background.paper', color: 'text.secondary' },
  '& th': { textAlign: 'start' },
  '& td, & thead th + th': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
} as const;

interface TableProps extends Pick<Props, 'title' | 'columns' | 'rows'> {
  readonly isShown: boolean;
}

/** Always there for screen readers, shown to others on demand. */
function FigureTable({ title, columns, rows, isShown }: TableProps) {
  const { t } = useTranslation();
  const scroll = isShown
    ? { tabIndex: 0, role: 'region', 'aria-label': t('dashboard.chartTable', { title }) }
    : {};
  return (
    <Box sx={isShown ? shownStyle : hiddenStyle} {...scroll}>
      <table>
        <caption>{t('dashboard.chartTable', { title })}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" dir="auto">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row" dir="auto">
                {name}
              </th>
              {values.map((value, index) => (
                <td key={columns[index + 1]} dir="auto">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** An accessible chart: heading, sentence, drawing, and the same figures as a table. */
export function ChartFigure({ title, summary, columns, rows, menu, control, footer, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <Card
      component="section"
      sx={{ p: { xs: 2, sm: 2.5 }, height: '100%', minWidth: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'space-between', alignItems: 'start' }}>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography id={id} variant="h3" component="h3">
            {title}
          </Typography>
          <Typography
            variant="body2"
            sx={{ color: 'text.secondary', mt: 0.5, minHeight: '1.5em', overflowWrap: 'anywhere' }}
          >
            {summary}
          </Typography>
        </Box>
        {menu}
      </Box>
      {control && <Box sx={{ mt: 1.5 }}>{control}</Box>}
      <Box
        component="figure"
        aria-labelledby={id}
        sx={{
          m: 0,
          mt: 1.5,
          flex: 1,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignContent: 'center',
        }}
      >
        {children}
        {rows.length > 0 && <FigureTable title={title} columns={columns} rows={rows} isShown={isShown} />}
      </Box>
      {rows.length > 0 && (
        <Button
          size="small"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
          sx={{ alignSelf: 'start', mt: 1 }}
        >
          {t(isShown ? 'dashboard.hideNumbers' : 'dashboard.showNumbers')}
        </Button>
      )}
      {footer}
    </Card>
  );
}
