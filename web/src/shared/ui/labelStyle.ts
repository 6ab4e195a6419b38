/** The label above a field. It does not change with focus or an error. */
export const labelStyle = {
  mb: 0.75,
  typography: 'body2',
  fontWeight: 600,
  '&.Mui-error, &.Mui-focused': { color: 'text.primary' },
} as const;
