/** A list without bullets and indent. */
export const plainList = { listStyle: 'none', m: 0, p: 0 } as const;

type Columns = string | Readonly<Partial<Record<'xs' | 'sm' | 'md' | 'lg', string>>>;

/** A list of cards in columns, with the gaps of the design. */
export function cardGrid(gridTemplateColumns: Columns) {
  return { ...plainList, display: 'grid', gap: { xs: 1.5, sm: 2, lg: 3 }, gridTemplateColumns } as const;
}
