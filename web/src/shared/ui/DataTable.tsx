import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import {
  actionsCell,
  bodyCell,
  bodyRow,
  cellLabel,
  headCell,
  headStyle,
  tableStyle,
} from './dataTableStyles.js';
import { hiddenStyle } from './hiddenStyle.js';
import { Loadable } from './Loadable.js';
import type { Query } from './Loadable.js';
import { MoreRows } from './MoreRows.js';
import type { More } from './MoreRows.js';
import { SkeletonText } from './SkeletonText.js';
import { useIsScrollable } from './useIsScrollable.js';
import { useReadOn } from './useReadOn.js';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** Use `end` for numbers. */
  readonly align?: 'start' | 'end';
  readonly render: (row: Row) => ReactNode;
  /** A text as long as most cells of the column, for the skeleton. */
  readonly like: string;
}

interface Props<Row> {
  /** Names the table. */
  readonly label: string;
  /** The first column names the row. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly query: Query<readonly Row[]>;
  readonly rowId: (row: Row) => string;
  /** Shown instead of a table without rows. */
  readonly empty: ReactNode;
  /** Loads the next rows. Absent for a list without pages. */
  readonly more?: More;
  /** Content at the end of each row, usually an `ActionMenu`. */
  readonly rowActions?: (row: Row) => ReactNode;
  /** Rows of the skeleton. */
  readonly expectedRows?: number;
}

type HeadProps<Row> = Pick<Props<Row>, 'columns' | 'rowActions'>;

/** The roles are explicit: browsers drop the implicit roles of a table whose rows are drawn as cards. */
function Head<Row>({ columns, rowActions }: HeadProps<Row>) {
  const { t } = useTranslation();
  return (
    <TableHead role="rowgroup" sx={headStyle}>
      <TableRow role="row">
        {columns.map(({ key, header, align = 'start' }) => (
          <TableCell key={key} role="columnheader" scope="col" sx={headCell(align)}>
            {header}
          </TableCell>
        ))}
        {rowActions && (
          <TableCell role="columnheader" scope="col" sx={headCell('end')}>
            <Box component="span" sx={hiddenStyle}>
              {t('table.actions')}
            </Box>
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
}

interface CellsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly contentOf: (column: Column<Row>) => ReactNode;
}

function Cells<Row>({ columns, contentOf }: CellsProps<Row>) {
  return columns.map((column, index) => {
    const { key, header, align = 'start' } = column;
    const isTitle = index === 0;
    return (
      <TableCell
        key={key}
        component={isTitle ? 'th' : 'td'}
        role={isTitle ? 'rowheader' : 'cell'}
        {...(isTitle && { scope: 'row' })}
        sx={bodyCell(align, isTitle)}
      >
        {/* Hidden from screen readers: they read the header of the column. */}
        {!isTitle && (
          <Box component="span" aria-hidden sx={cellLabel}>
            {header}
          </Box>
        )}
        {contentOf(column)}
      </TableCell>
    );
  });
}

function placeholderOf({ like }: Pick<Column<unknown>, 'like'>): ReactNode {
  return <SkeletonText like={like} />;
}

function TableSkeleton<Row>({
  columns,
  rows,
}: {
  readonly columns: Props<Row>['columns'];
  readonly rows: number;
}) {
  return (
    <Table sx={tableStyle}>
      <Head columns={columns} />
      <TableBody>
        {Array.from({ length: rows }, (_, index) => (
          <TableRow key={index} sx={bodyRow}>
            <Cells columns={columns} contentOf={placeholderOf} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

type FilledProps<Row> = Omit<Props<Row>, 'query' | 'empty' | 'expectedRows'> & {
  readonly rows: readonly Row[];
};

function FilledTable<Row>({ label, columns, rows, rowId, more, rowActions }: FilledProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const isScrollable = useIsScrollable(box);
  const { list, readOnFromHere } = useReadOn<HTMLTableSectionElement>(rows.length, more?.hasFailed ?? false);
  const load = (): void => {
    readOnFromHere();
    more?.load();
  };
  return (
    <>
      <Box
        ref={box}
        {...(isScrollable && { role: 'region', tabIndex: 0, 'aria-label': label })}
        // As high as its rows: the grid of a dialog would shrink a box that scrolls.
        sx={{ position: 'relative', overflowX: 'auto', minHeight: 'min-content' }}
      >
        <Table role="table" aria-label={label} sx={tableStyle}>
          <Head columns={columns} {...(rowActions && { rowActions })} />
          <TableBody ref={list} role="rowgroup" sx={{ display: { xs: 'block', sm: 'table-row-group' } }}>
            {rows.map((row) => (
              <TableRow key={rowId(row)} role="row" sx={bodyRow}>
                <Cells columns={columns} contentOf={({ render }) => render(row)} />
                {rowActions && (
                  <TableCell role="cell" sx={actionsCell}>
                    {rowActions(row)}
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {more?.exists && <MoreRows more={more} onPress={load} />}
    </>
  );
}

/**
 * A list with columns, loaded page by page, with its skeleton, error and empty states. On a phone each row is a card.
 * In a narrow window the table scrolls inside its box, also by keyboard.
 */
export function DataTable<Row>({ query, empty, expectedRows = 3, ...table }: Props<Row>) {
  return (
    <Loadable query={query} skeleton={<TableSkeleton columns={table.columns} rows={expectedRows} />}>
      {(rows) => (rows.length === 0 ? empty : <FilledTable {...table} rows={rows} />)}
    </Loadable>
  );
}
