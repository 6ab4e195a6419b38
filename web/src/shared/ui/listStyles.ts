/** A list without bullets and indent. */
export const plainList = { listStyle: 'none', m: 0, p: 0 } as const;

/** A row of such a list, with a line above it. */
export const listRow = {
  display: 'flex',
  gap: 2,
  alignItems: 'center',
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;

type Columns = string | Readonly<Partial<Record<'xs' | 'sm' | 'md' | 'lg', string>>>;

/** A list of cards in columns, with the gaps of the design. */
export function cardGrid(gridTemplateColumns: Columns) {
  return { ...plainList, display: 'grid', gap: { xs: 1.5, sm: 2, lg: 3 }, gridTemplateColumns } as const;
}
