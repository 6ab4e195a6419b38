import { crc32, deflateSync } from 'node:zlib';

/** Pictures of the demo people: drawings of what each works with, computed, in a square from -1 to 1. */

type Color = readonly [red: number, green: number, blue: number];

/** Negative inside of the shape: the distance to its edge. */
type Shape = (x: number, y: number) => number;

interface Layer {
  readonly shape: Shape;
  readonly color: Color;
}

interface Drawing {
  /** At the top and at the bottom. */
  readonly ground: readonly [Color, Color];
  readonly layers: readonly Layer[];
}

const circle =
  (centerX: number, centerY: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - centerX, y - centerY) - radius;

/** A rectangle with round corners, by its center and half its sides. */
const box =
  (centerX: number, centerY: number, width: number, height: number, radius = 0.06): Shape =>
  (x, y) => {
    const [dx, dy] = [Math.abs(x - centerX) - width + radius, Math.abs(y - centerY) - height + radius];
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
  };

const turned =
  (shape: Shape, degrees: number, pivotY = 0): Shape =>
  (x, y) => {
    const angle = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return shape(x * cos + (y - pivotY) * sin, pivotY - x * sin + (y - pivotY) * cos);
  };

const ring =
  (shape: Shape, width: number): Shape =>
  (x, y) =>
    Math.abs(shape(x, y)) - width;

const cream: Color = [255, 247, 234];

/** Cards in a hand. */
const cards: Drawing = {
  ground: [
    [255, 138, 76],
    [190, 52, 60],
  ],
  layers: [
    { shape: turned(box(0, -0.02, 0.3, 0.44, 0.08), -24, 0.7), color: [255, 205, 140] },
    { shape: turned(box(0, -0.02, 0.3, 0.44, 0.08), 24, 0.7), color: [255, 176, 112] },
    { shape: box(0, -0.06, 0.3, 0.44, 0.08), color: cream },
    { shape: turned(box(0, -0.06, 0.13, 0.13, 0.03), 45, -0.06), color: [214, 66, 60] },
  ],
};

const bars: Drawing = {
  ground: [
    [70, 130, 246],
    [34, 62, 150],
  ],
  layers: [
    { shape: box(-0.42, 0.26, 0.14, 0.24), color: [150, 200, 255] },
    { shape: box(0, 0.1, 0.14, 0.4), color: [198, 226, 255] },
    { shape: box(0.42, -0.08, 0.14, 0.58), color: cream },
    { shape: box(0, 0.6, 0.62, 0.035, 0.03), color: cream },
  ],
};

const shapes: Drawing = {
  ground: [
    [60, 186, 160],
    [18, 96, 104],
  ],
  layers: [
    { shape: circle(-0.24, -0.2, 0.38), color: [255, 214, 102] },
    { shape: turned(box(0.2, 0.02, 0.32, 0.32), 20), color: cream },
    { shape: ring(circle(0.06, 0.34, 0.26), 0.05), color: [255, 120, 98] },
  ],
};

const briefcase: Drawing = {
  ground: [
    [150, 108, 220],
    [74, 46, 132],
  ],
  layers: [
    { shape: ring(box(0, -0.3, 0.22, 0.2, 0.1), 0.05), color: [228, 206, 255] },
    { shape: box(0, 0.12, 0.6, 0.42, 0.1), color: cream },
    { shape: box(0, 0.08, 0.6, 0.035, 0), color: [176, 138, 232] },
    { shape: box(0, 0.08, 0.1, 0.09, 0.04), color: [112, 72, 184] },
  ],
};

/** In the order of the demo people. */
const drawings: readonly Drawing[] = [cards, bars, shapes, briefcase];

/** Sharp on a dense screen at the size of a list, and drawn within milliseconds. */
const side = 160;
const pixel = 2 / side;

/** Writes the color of a point, where the layers lie on each other. */
function paint({ ground: [top, bottom], layers }: Drawing, x: number, y: number, pixels: Buffer, at: number) {
  for (let part = 0; part < 3; part += 1) {
    const [from, to] = [top[part] ?? 0, bottom[part] ?? 0];
    pixels[at + part] = Math.round(from + ((to - from) * (y + 1)) / 2);
  }
  for (const { shape, color } of layers) {
    // The edge is as wide as a pixel.
    const covered = 0.5 - shape(x, y) / pixel;
    if (covered <= 0) continue;
    for (let part = 0; part < 3; part += 1) {
      const under = pixels[at + part] ?? 0;
      pixels[at + part] = Math.round(under + ((color[part] ?? 0) - under) * Math.min(1, covered));
    }
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** The drawing of a demo person as a PNG, by the place among the demo people. */
export function demoDrawing(place: number): Buffer {
  const drawing = drawings[place % drawings.length] ?? cards;
  // Each row begins with the number of its filter: none.
  const pixels = Buffer.alloc(side * (1 + 3 * side));
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const [x, y] = [(column + 0.5) * pixel - 1, (row + 0.5) * pixel - 1];
      paint(drawing, x, y, pixels, row * (1 + 3 * side) + 1 + 3 * column);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
