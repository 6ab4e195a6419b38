import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
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
  readonly children: ReactNode;
}

function HiddenTable({ title, columns, rows }: Pick<Props, 'title' | 'columns' | 'rows'>) {
  const { t } = useTranslation();
  return (
    <Box sx={hiddenStyle}>
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

/** An accessible chart: heading, sentence, drawing, and the same figures as a table for screen readers. */
export function ChartFigure({ title, summary, columns, rows, menu, control, children }: Props) {
  const id = useId();
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
        {rows.length > 0 && <HiddenTable title={title} columns={columns} rows={rows} />}
      </Box>
    </Card>
  );
}
