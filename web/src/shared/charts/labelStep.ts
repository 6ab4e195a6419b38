const mostTicks = 7;

/** In pixels: a character, the gap between labels, and the minimum width of a chart on a phone and in a card. */
const characterWidth = 7;
const labelGap = 18;
const narrowWidth = 250;
const wideWidth = 480;

/** The number of points per label. All labels fit, so the chart hides none and the gaps are even. */
export function labelStep(points: readonly { readonly label: string }[], isNarrow: boolean): number {
  const longest = Math.max(1, ...points.map(({ label }) => label.length));
  const fit = Math.floor((isNarrow ? narrowWidth : wideWidth) / (longest * characterWidth + labelGap));
  return Math.ceil(points.length / Math.max(2, Math.min(mostTicks, fit)));
}
