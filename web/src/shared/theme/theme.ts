import { createColorScheme, createTheme } from '@mui/material/styles';
import type { Direction } from '../i18n/texts.js';
import { components } from './components.js';
import { paletteOf } from './palette.js';
import { breakpoints, colors, fontFamily, headingStyle, radius, typeScale } from './tokens.js';

/**
 * The four color schemes of the interface in one MUI theme; `html[data-color-scheme]` names the active one. MUI's
 * `applyStyles('dark')` applies only in dark, not in deck and fire, so styles that differ there use a token.
 */
export function themeOf(direction: Direction) {
  return createTheme({
    direction,
    cssVariables: { colorSchemeSelector: 'data-color-scheme' },
    defaultColorScheme: 'light',
    colorSchemes: {
      light: { palette: paletteOf(colors.light) },
      dark: { palette: paletteOf(colors.dark) },
      deck: createColorScheme({ palette: paletteOf(colors.deck) }),
      fire: createColorScheme({ palette: paletteOf(colors.fire) }),
    },
    breakpoints: { values: breakpoints },
    shape: { borderRadius: radius.control },
    typography: {
      fontFamily,
      h1: { ...headingStyle, fontSize: typeScale.h1 },
      h2: { ...headingStyle, fontSize: typeScale.h2 },
      h3: { ...headingStyle, fontSize: typeScale.h3, letterSpacing: '-0.01em', lineHeight: 1.3 },
      body1: { fontSize: typeScale.body, lineHeight: 1.5 },
      body2: { fontSize: typeScale.small, lineHeight: 1.5 },
      caption: { fontSize: typeScale.caption, lineHeight: 1.5 },
      button: { fontSize: typeScale.dense, fontWeight: 600, textTransform: 'none', lineHeight: 1.3 },
    },
    components,
  });
}
