import type { SxProps, Theme } from '@mui/material/styles';
import { hiddenStyle } from './hiddenStyle.js';

type Align = 'start' | 'end';

/** Below this width a row is a card: its cells are stacked, each with the name of its column. */
const phone = 'sm';

export const tableStyle: SxProps<Theme> = {
  display: { xs: 'block', [phone]: 'table' },
  typography: 'body2',
};

/** On a phone the cells show the column names. The header row stays for screen readers. */
export const headStyle: SxProps<Theme> = (theme) => ({
  [theme.breakpoints.down(phone)]: { ...hiddenStyle, display: 'block' },
});

export const headCell = (align: Align): SxProps<Theme> => ({
  textAlign: align,
  py: 1,
  px: 1.5,
  borderColor: 'divider',
  typography: 'caption',
  fontWeight: 650,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
});

export const bodyRow: SxProps<Theme> = (theme) => ({
  '&:last-of-type > *': { borderBottom: 0 },
  '&:focus-visible': { outline: '2px solid var(--mui-palette-ember-focus)', outlineOffset: '-2px' },
  [theme.breakpoints.down(phone)]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 0.5,
    paddingBlock: theme.spacing(1.5),
    borderBlockEnd: `1px solid var(--mui-palette-divider)`,
    '&:last-of-type': { borderBlockEnd: 0 },
  },
});

export const bodyCell =
  (align: Align, isTitle: boolean): SxProps<Theme> =>
  (theme) => ({
    textAlign: align,
    padding: theme.spacing(1.25, 1.5),
    borderColor: 'divider',
    fontSize: 'inherit',
    fontWeight: isTitle ? 600 : 400,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    [theme.breakpoints.down(phone)]: {
      display: 'flex',
      justifyContent: isTitle ? 'flex-start' : 'space-between',
      gap: theme.spacing(2),
      padding: theme.spacing(0, 0.5),
      borderBottom: 0,
      textAlign: 'start',
    },
  });

export const actionsCell: SxProps<Theme> = (theme) => ({
  textAlign: 'end',
  padding: theme.spacing(0.5, 1),
  borderColor: 'divider',
  [theme.breakpoints.down(phone)]: {
    display: 'flex',
    justifyContent: 'flex-end',
    padding: 0,
    borderBottom: 0,
  },
});

/** The name of the column within a card; hidden in the table layout. */
export const cellLabel: SxProps<Theme> = {
  display: { xs: 'inline', [phone]: 'none' },
  color: 'text.secondary',
  flex: 'none',
};
