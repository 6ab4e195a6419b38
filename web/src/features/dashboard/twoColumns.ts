/** Two columns on a wide screen, the first twice as wide. */
export const twoColumns = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2, lg: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const;
