/** By the round in which a color is used: its first line is solid. */
const dashes = [null, '8 4', '3 3', '1 4'] as const;
const colors = ['indigo', 'emerald', 'blue', 'purple'] as const;

export interface LineLook {
  /** A color of the scheme, as a CSS variable. */
  readonly color: string;
  /** The pattern of the stroke; null for a solid line. */
  readonly dash: string | null;
}

/** The look of the line at this place. Lines of the same color differ in their dashes, too. */
export function lineLook(place: number | 'previous'): LineLook {
  if (place === 'previous') {
    return { color: 'var(--mui-palette-text-secondary)', dash: '2 5' };
  }
  const color = colors[place % colors.length] ?? 'indigo';
  const round = Math.floor(place / colors.length);
  return {
    color: `var(--mui-palette-ember-chart-${color})`,
    dash: dashes[Math.min(round, dashes.length - 1)] ?? null,
  };
}
