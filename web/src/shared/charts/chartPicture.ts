import { drawChart } from '@emberdeck/charts/chart';
import type { ChartData } from '@emberdeck/charts/chart-data';
import type { Weight } from '@emberdeck/charts/shapes';
import { fitText } from '@emberdeck/charts/fit-text';
import { svgOf } from '@emberdeck/charts/svg';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** A chart as data, with colors of the scheme as CSS variables. */
export interface PictureChart extends ChartData {
  readonly title: string;
  /** Stands where the chart has no value. */
  readonly noData: string;
  readonly formatValue: (value: number) => string;
  /** Formats a value of the axis. */
  readonly formatTick: (value: number) => string;
}

const padding = 28;
const titleSize = 20;
const plot = { width: 860, plotHeight: 380 };
const family = 'Inter Variable';
/** Pixels of the file per unit of the drawing, so that it is sharp in a document. */
const scale = 2;
const cssWeights: Readonly<Record<Weight, number>> = { regular: 400, semibold: 600, bold: 700 };

/** A color of the scheme, as a picture needs it. */
function colorOf(color: string): string {
  const variable = /^var\((--[^)]{1,200})\)$/.exec(color)?.[1];
  return variable === undefined ? color : getComputedStyle(document.body).getPropertyValue(variable).trim();
}

const schemeColor = (name: string): string => colorOf(`var(--mui-palette-${name})`);

async function fontStyle(): Promise<string> {
  const answer = await fetch(interLatin);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const data = btoa(binary);
  return `@font-face{font-family:"${family}";font-weight:100 900;src:url(data:font/woff2;base64,${data}) format("woff2")}`;
}

/** Measures with the font of the page. */
function measureBy(context: CanvasRenderingContext2D) {
  return (text: string, size: number, weight: Weight): number => {
    context.font = `${cssWeights[weight]} ${size}px "${family}", sans-serif`;
    return context.measureText(text).width;
  };
}

interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

function pictureOf(chart: PictureChart, context: CanvasRenderingContext2D, css: string): Picture {
  const measure = measureBy(context);
  const [text, quiet] = [schemeColor('text-primary'), schemeColor('text-secondary')];
  const paper = schemeColor('background-paper');
  const drawing = drawChart(
    {
      ...chart,
      series: chart.series.map((each) => ({ ...each, color: colorOf(each.color) })),
      ...(chart.partColors ? { partColors: chart.partColors.map(colorOf) } : {}),
    },
    {
      axis: { size: 13, weight: 'regular', color: quiet },
      legend: { size: 14, weight: 'regular', color: text },
      total: { size: 26, weight: 'bold', color: text },
      grid: schemeColor('divider'),
      zeroLine: quiet,
      paper,
      noData: chart.noData,
      measure,
      tickText: chart.formatTick,
      valueText: chart.formatValue,
    },
    plot,
  );
  const top = padding + titleSize + 18;
  const [width, height] = [plot.width + 2 * padding, Math.ceil(top + drawing.height + padding)];
  const title = fitText(chart.title, plot.width, (part) => measure(part, titleSize, 'bold'));
  const style = { size: titleSize, weight: 'bold', color: text, anchor: 'start' } as const;
  const parts = [
    {
      x: padding,
      y: padding,
      shapes: [{ kind: 'text' as const, text: title, x: 0, y: titleSize, ...style }],
    },
    { x: padding, y: top, shapes: drawing.shapes },
  ];
  const fontFamily = `"${family}", sans-serif`;
  return { svg: svgOf(parts, { width, height, background: paper, fontFamily, css }), width, height };
}

function loaded(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The chart could not be drawn as a picture.'));
    image.src = address;
  });
}

/** The chart as a PNG file, in the colors of the page and with its font. The reports draw it in the same way. */
export async function chartPng(chart: PictureChart): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) {
    throw new Error('This browser draws no pictures.');
  }
  const { svg, width, height } = pictureOf(chart, context, await fontStyle());
  const image = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  canvas.width = width * scale;
  canvas.height = height * scale;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The chart could not be written as a picture.'));
    }, 'image/png');
  });
}
