/** Weights of the text in a drawing. */
export type Weight = 'regular' | 'semibold' | 'bold';

/** Size, weight and color of a text. */
export interface TextLook {
  readonly size: number;
  readonly weight: Weight;
  /** A color as `#RRGGBB`. */
  readonly color: string;
}

/** One line of text. `y` is its baseline. */
export interface TextShape extends TextLook {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** An outline in the path syntax of SVG, filled or stroked. */
export interface PathShape {
  readonly kind: 'path';
  readonly d: string;
  readonly fill?: string;
  /** From 0 to 1; 1 where it is left out. */
  readonly opacity?: number;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  /** Lengths of strokes and gaps; a solid line where it is left out. */
  readonly dash?: readonly number[];
}

/** A part of a drawing. Lengths are in the unit of the drawing's size, from the upper left corner. */
export type Shape = TextShape | PathShape;

/** A rectangle of the drawing. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A place of the drawing. */
export type Spot = readonly [x: number, y: number];

const number = (value: number): string => String(Math.round(value * 100) / 100);
const spot = ([x, y]: Spot): string => `${number(x)} ${number(y)}`;

/** The path through these places. */
export const polyline = (spots: readonly Spot[]): string =>
  spots.map((each, index) => `${index === 0 ? 'M' : 'L'}${spot(each)}`).join('');

/** The path around these places. */
export const polygon = (spots: readonly Spot[]): string => `${polyline(spots)}Z`;

/** The path of a circle. */
export function circle([x, y]: Spot, radius: number): string {
  const arc = `A${number(radius)} ${number(radius)} 0 1 0`;
  return `M${spot([x - radius, y])}${arc} ${spot([x + radius, y])}${arc} ${spot([x - radius, y])}Z`;
}

/** The path of a rectangle with round corners. */
export function roundedRect({ x, y, width, height }: Box, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  const corner = (to: Spot): string => `A${number(r)} ${number(r)} 0 0 1 ${spot(to)}`;
  return [
    `M${spot([x + r, y])}L${spot([x + width - r, y])}${corner([x + width, y + r])}`,
    `L${spot([x + width, y + height - r])}${corner([x + width - r, y + height])}`,
    `L${spot([x + r, y + height])}${corner([x, y + height - r])}`,
    `L${spot([x, y + r])}${corner([x + r, y])}Z`,
  ].join('');
}
