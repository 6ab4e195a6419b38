// Adds `theme.vars` to the types.
import type {} from '@mui/material/themeCssVarsAugmentation';
import type { PaletteOptions } from '@mui/material/styles';
import type { ColorTokens, TintName } from './tokens.js';

/** Colors that MUI's palette lacks. Every value becomes a CSS variable `--mui-palette-ember-*`. */
export interface EmberPalette {
  raised: string;
  controlBorder: string;
  edge: string;
  focus: string;
  coin: string;
  onCoin: string;
  chart: { emerald: string; blue: string; purple: string; indigo: string };
  tint: Record<TintName, { background: string; text: string }>;
  status: { online: string; away: string; offline: string };
}

declare module '@mui/material/styles' {
  interface Palette {
    ember: EmberPalette;
  }
  interface PaletteOptions {
    ember?: EmberPalette;
    LinearProgress?: { primaryBg: string };
  }
  interface ColorSchemeOverrides {
    deck: true;
    fire: true;
  }
}

export function paletteOf(tokens: ColorTokens): PaletteOptions {
  const dark = tokens.mode === 'dark';
  const solid = (main: string) => ({ main, light: main, dark: main, contrastText: tokens.onNegative });
  return {
    mode: tokens.mode,
    primary: {
      main: tokens.primary,
      light: tokens.primary,
      dark: tokens.primaryHover,
      contrastText: tokens.onPrimary,
    },
    secondary: {
      main: tokens.textSecondary,
      light: tokens.textSecondary,
      dark: tokens.text,
      contrastText: tokens.surface,
    },
    error: solid(tokens.negative),
    warning: solid(tokens.warning),
    info: solid(tokens.info),
    success: solid(tokens.positive),
    text: { primary: tokens.text, secondary: tokens.textSecondary, disabled: tokens.textSecondary },
    background: { default: tokens.background, paper: tokens.surface },
    divider: tokens.divider,
    // In dark schemes, MUI's derived track is so bright that an empty bar looks full.
    LinearProgress: { primaryBg: tokens.divider },
    action: {
      active: tokens.textSecondary,
      hover: dark ? '#FFFFFF14' : '#0F172A0A',
      selected: dark ? '#FFFFFF1F' : '#0F172A14',
      focus: dark ? '#FFFFFF1F' : '#0F172A1F',
      disabled: tokens.textSecondary,
      disabledBackground: dark ? '#FFFFFF1A' : '#0F172A14',
    },
    ember: {
      raised: tokens.raised,
      controlBorder: tokens.controlBorder,
      edge: tokens.edge,
      focus: tokens.focus,
      coin: tokens.coin,
      onCoin: tokens.onCoin,
      chart: tokens.chart,
      tint: tokens.tint,
      status: tokens.status,
    },
  };
}
