/** The colors of the light theme of the web app. A file has one scheme: it may be printed. */
export const colors = {
  text: '#0F172A',
  textSecondary: '#475569',
  divider: '#E2E8F0',
  background: '#F6F7FB',
  white: '#FFFFFF',
  primary: '#4F46E5',
  primaryTint: '#EEF2FF',
  primaryText: '#4338CA',
  edge: '#A5B4FC',
  night: '#1E1B4B',
  nightText: '#E0E7FF',
  ember: '#C2410C',
  emberLight: '#F97316',
  positive: '#047857',
  negative: '#B91C1C',
  amber: '#B45309',
  amberTint: '#FFFBEB',
  amberText: '#92400E',
} as const;

/** Series colors, each at least 3:1 on white. A ninth series starts again. */
export const seriesColors = [
  '#4F46E5',
  '#059669',
  '#C2410C',
  '#2563EB',
  '#9333EA',
  '#B45309',
  '#BE185D',
  '#0F766E',
] as const;

export const seriesColor = (index: number): string =>
  seriesColors[index % seriesColors.length] ?? colors.primary;
