import { describe, expect, it } from '@jest/globals';
import { paletteOf } from './palette.js';
import { colors, emberGradient } from './tokens.js';
import type { ColorTokens, SchemeName } from './tokens.js';

type Rgb = readonly [number, number, number];

function parseHex(color: string): { rgb: Rgb; alpha: number } {
  const hex = color.replace('#', '');
  const part = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16);
  return { rgb: [part(0), part(2), part(4)], alpha: hex.length === 8 ? part(6) / 255 : 1 };
}

function blend(color: string, backdrop: string): Rgb {
  const { rgb, alpha } = parseHex(color);
  const under = parseHex(backdrop).rgb;
  const mix = (index: 0 | 1 | 2): number => rgb[index] * alpha + under[index] * (1 - alpha);
  return [mix(0), mix(1), mix(2)];
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number): number => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The WCAG contrast ratio. A translucent background is blended with `backdrop` first. */
function contrastRatio(foreground: string, background: string, backdrop = background): number {
  const under = blend(background, backdrop);
  const first = luminance(blend(foreground, background.length === 9 ? backdrop : background));
  const second = luminance(under);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

const schemes = Object.entries(colors) as [SchemeName, ColorTokens][];

function surfacesOf(tokens: ColorTokens): [string, string][] {
  return [
    ['background', tokens.background],
    ['surface', tokens.surface],
    ['raised', tokens.raised],
  ];
}

describe('contrast ratio', () => {
  it.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#FFFFFF', 1],
    ['#FFFFFF', '#10B981', 2.5],
    ['#4F46E5', '#FFFFFF', 6.3],
  ])('of %s on %s is %d', (foreground, background, expected) => {
    expect(contrastRatio(foreground, background)).toBeCloseTo(expected, 0.1);
  });
});

describe.each(schemes)('the %s scheme', (_name, tokens) => {
  const textColors: [string, string][] = [
    ['text', tokens.text],
    ['textSecondary', tokens.textSecondary],
    ['primary', tokens.primary],
    ['positive', tokens.positive],
    ['negative', tokens.negative],
    ['warning', tokens.warning],
    ['info', tokens.info],
  ];

  const textPairs = surfacesOf(tokens).flatMap(([surface, background]) =>
    textColors.map(([name, color]) => [name, surface, color, background] as const),
  );

  it.each(textPairs)('has a contrast of at least 4.5 for %s on %s', (_text, _surface, color, background) => {
    expect(contrastRatio(color, background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['onPrimary on primary', tokens.onPrimary, tokens.primary],
    ['onPrimary on primaryHover', tokens.onPrimary, tokens.primaryHover],
    ['onNegative on negative', tokens.onNegative, tokens.negative],
    ['onCoin on coin', tokens.onCoin, tokens.coin],
  ])('has a contrast of at least 4.5 for %s', (_pair, foreground, background) => {
    expect(contrastRatio(foreground, background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(tokens.tint))(
    'has a contrast of at least 4.5 for the %s tint on every surface',
    (_tint, pair) => {
      for (const [, surface] of surfacesOf(tokens)) {
        expect(contrastRatio(pair.text, pair.background, surface)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each([
    ['control border', tokens.controlBorder],
    ['focus ring', tokens.focus],
    ['emerald chart', tokens.chart.emerald],
    ['blue chart', tokens.chart.blue],
    ['purple chart', tokens.chart.purple],
    ['indigo chart', tokens.chart.indigo],
    ['online dot', tokens.status.online],
    ['away dot', tokens.status.away],
    ['offline ring', tokens.status.offline],
  ])('has a contrast of at least 3 for the %s on every surface', (_name, color) => {
    for (const [, surface] of surfacesOf(tokens)) {
      expect(contrastRatio(color, surface)).toBeGreaterThanOrEqual(3);
    }
  });
});

describe.each(schemes)('a progress bar in the %s scheme', (_name, tokens) => {
  it('looks empty at 0%: its track is close to the surface and far from the fill', () => {
    const track = paletteOf(tokens).LinearProgress?.primaryBg ?? '';
    expect(contrastRatio(track, tokens.surface)).toBeLessThan(1.5);
    expect(contrastRatio(tokens.primary, track)).toBeGreaterThanOrEqual(3);
  });
});

describe('the ember button', () => {
  it.each([
    ['from', emberGradient.from],
    ['to', emberGradient.to],
    ['hoverFrom', emberGradient.hoverFrom],
    ['hoverTo', emberGradient.hoverTo],
  ])('has a contrast of at least 4.5 for its label on %s', (_end, background) => {
    expect(contrastRatio(emberGradient.text, background)).toBeGreaterThanOrEqual(4.5);
  });
});
