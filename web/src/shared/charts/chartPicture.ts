import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

interface Picture {
  readonly title: string;
  readonly background: string;
  readonly color: string;
  /** Names and colors of the lines or slices. */
  readonly legend: readonly { readonly name: string; readonly color: string }[];
}

const padding = 24;
const titleSize = 18;
const legendLine = 22;
const family = 'Inter Variable';
/** Pixels of the file per pixel of the screen, so that it is sharp in a document. */
const scale = 2;

/** Properties that a style sheet sets: a picture has no style sheet of the page. */
const drawn = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
  'dominant-baseline',
  'visibility',
  'display',
  'transform',
  'clip-path',
] as const;

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Copies the computed style of each element, so that colors of the scheme stay outside the page. */
function withStyles(original: SVGElement): SVGElement {
  const copy = original.cloneNode(true) as SVGElement;
  const sources = [original, ...original.querySelectorAll<SVGElement>('*')];
  const targets = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  sources.forEach((source, index) => {
    const style = getComputedStyle(source);
    const values = drawn.map((name) => [name, style.getPropertyValue(name)] as const);
    const text = values
      .filter(([, value]) => value !== '' && value !== 'none 0s ease 0s')
      .map(([name, value]) => `${name}:${value.replaceAll(/url\("[^#"]*(#[^"]*)"\)/g, 'url($1)')}`)
      .join(';');
    targets[index]?.setAttribute('style', text);
  });
  return copy;
}

async function fontStyle(): Promise<string> {
  const answer = await fetch(interLatin);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const data = btoa(binary);
  return `@font-face{font-family:"${family}";font-weight:100 900;src:url(data:font/woff2;base64,${data}) format("woff2")}`;
}

function element(name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The chart on its background, with title and legend, as a document of its own. */
function composed(
  chart: SVGElement,
  size: Size,
  font: string,
  picture: Picture,
): Size & { readonly root: SVGElement } {
  const { title, background, color, legend } = picture;
  const width = size.width + 2 * padding;
  const top = padding + titleSize + 16;
  const height = top + size.height + (legend.length > 0 ? 16 + legend.length * legendLine : 0) + padding;
  const root = element('svg', { xmlns: svgNamespace, width, height, viewBox: `0 0 ${width} ${height}` });
  root.append(element('style', {}, font));
  root.append(element('rect', { width, height, fill: background }));
  const text = { 'font-family': `"${family}", sans-serif`, fill: color };
  root.append(
    element(
      'text',
      { ...text, x: padding, y: padding + titleSize, 'font-size': titleSize, 'font-weight': 700 },
      title,
    ),
  );
  chart.setAttribute('x', String(padding));
  chart.setAttribute('y', String(top));
  chart.setAttribute('width', String(size.width));
  chart.setAttribute('height', String(size.height));
  root.append(chart);
  legend.forEach((entry, index) => {
    const y = top + size.height + 16 + index * legendLine;
    root.append(element('rect', { x: padding, y: y + 3, width: 12, height: 12, rx: 4, fill: entry.color }));
    root.append(element('text', { ...text, x: padding + 22, y: y + 14, 'font-size': 14 }, entry.name));
  });
  return { root, width, height };
}

function loaded(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The chart could not be drawn as a picture.'));
    image.src = address;
  });
}

/** The chart as a PNG file, in the colors of the page and with its font. */
export async function chartPng(chart: SVGElement, picture: Picture): Promise<Blob> {
  const { width, height } = chart.getBoundingClientRect();
  const whole = composed(withStyles(chart), { width, height }, await fontStyle(), picture);
  const text = new XMLSerializer().serializeToString(whole.root);
  const image = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`);
  const canvas = document.createElement('canvas');
  canvas.width = whole.width * scale;
  canvas.height = whole.height * scale;
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The chart could not be written as a picture.'));
    }, 'image/png');
  });
}
