import type { PathShape, Shape, TextShape, Weight } from './shapes.js';

/** The size of a picture, its background, and the font that a style element or the viewer brings. */
export interface SvgOptions {
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly fontFamily: string;
  /** CSS, for instance a rule with the font inside. */
  readonly css?: string;
}

const weights: Readonly<Record<Weight, number>> = { regular: 400, semibold: 600, bold: 700 };

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML allows neither control characters nor halves of a surrogate pair, not even as references. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '');

const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'string' ? escaped(value) : value}"`)
    .join('');

const pathElement = ({ d, fill, opacity, stroke, strokeWidth, dash }: PathShape): string =>
  `<path${attributes({
    d,
    fill: fill ?? 'none',
    'fill-opacity': opacity,
    stroke,
    'stroke-width': strokeWidth,
    'stroke-dasharray': dash?.join(' '),
    'stroke-linejoin': stroke && 'round',
    'stroke-linecap': stroke && 'round',
  })}/>`;

const textElement = ({ text, x, y, size, weight, color, anchor }: TextShape): string =>
  `<text${attributes({
    x,
    y,
    fill: color,
    'font-size': size,
    'font-weight': weights[weight],
    'text-anchor': anchor,
  })}>${escaped(text)}</text>`;

/** Shapes at a place of the picture. */
export interface SvgPart {
  readonly x: number;
  readonly y: number;
  readonly shapes: readonly Shape[];
}

/** The drawing as a whole SVG document. */
export function svgOf(parts: readonly SvgPart[], options: SvgOptions): string {
  const { width, height, background, fontFamily, css } = options;
  const root = attributes({
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': fontFamily,
  });
  const drawn = parts.map(({ x, y, shapes }) => {
    const elements = shapes.map((shape) => (shape.kind === 'path' ? pathElement(shape) : textElement(shape)));
    return `<g transform="translate(${x} ${y})">${elements.join('')}</g>`;
  });
  const style = css === undefined ? '' : `<style>${css.replaceAll('<', '')}</style>`;
  const paper = `<rect${attributes({ width, height, fill: background })}/>`;
  return `<svg${root}>${style}${paper}${drawn.join('')}</svg>`;
}
