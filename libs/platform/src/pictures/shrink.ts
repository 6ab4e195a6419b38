/** Pixels as RGBA, eight bits each, row by row. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The size that fits into a square of `side`, with the proportions of the original; never larger than it. */
export function fittingSize({ width, height }: Omit<Pixels, 'data'>, side: number) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** How much each source index adds to the target index: the share of it that the target covers. */
function coverage(
  index: number,
  ratio: number,
  length: number,
): readonly (readonly [source: number, share: number])[] {
  const [start, end] = [index * ratio, Math.min((index + 1) * ratio, length)];
  const shares: (readonly [number, number])[] = [];
  for (let source = Math.floor(start); source < end; source += 1) {
    shares.push([source, Math.min(source + 1, end) - Math.max(source, start)]);
  }
  return shares;
}

/** Averages the area under each target pixel. Colors are weighted by alpha, so that transparent pixels do not bleed. */
export function shrink(pixels: Pixels, side: number): Pixels {
  const { width, height } = fittingSize(pixels, side);
  if (width === pixels.width && height === pixels.height) {
    return pixels;
  }
  const columns = Array.from({ length: width }, (_, x) => coverage(x, pixels.width / width, pixels.width));
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const rows = coverage(y, pixels.height / height, pixels.height);
    for (let x = 0; x < width; x += 1) {
      data.set(average(pixels, rows, columns[x] ?? []), (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

type Shares = ReturnType<typeof coverage>;

function average({ data, width }: Pixels, rows: Shares, columns: Shares): [number, number, number, number] {
  let [red, green, blue, alpha, area] = [0, 0, 0, 0, 0];
  for (const [row, rowShare] of rows) {
    for (const [column, columnShare] of columns) {
      const at = (row * width + column) * 4;
      const share = rowShare * columnShare;
      const weight = share * (data[at + 3] ?? 0);
      red += weight * (data[at] ?? 0);
      green += weight * (data[at + 1] ?? 0);
      blue += weight * (data[at + 2] ?? 0);
      alpha += weight;
      area += share;
    }
  }
  return alpha === 0 ? [0, 0, 0, 0] : [red / alpha, green / alpha, blue / alpha, alpha / area];
}
