const width = 96;
const height = 28;
const inset = 2;

/** The pieces of a line without its gaps, as points of an SVG polyline. */
export function sparkPieces(values: readonly (number | null)[]): string[] {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const x = (index: number): number => inset + (index / Math.max(1, values.length - 1)) * (width - 2 * inset);
  const y = (value: number): number =>
    span === 0 ? height / 2 : height - inset - ((value - low) / span) * (height - 2 * inset);
  const pieces: string[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) {
      pieces.push([]);
    } else {
      pieces.at(-1)?.push(`${x(index).toFixed(1)},${y(value).toFixed(1)}`);
    }
  });
  return pieces.filter((piece) => piece.length > 0).map((piece) => piece.join(' '));
}

/** The last days of a metric. Decoration: its figures are in the chart. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden focusable="false">
      {sparkPieces(values).map((points) => (
        <polyline
          key={points}
          // A single day between two gaps is a dot.
          points={points.includes(' ') ? points : `${points} ${points}`}
          fill="none"
          stroke="var(--mui-palette-ember-chart-indigo)"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
