import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { elevation, layout, lowWindow, motion, radius, tooltipDelay, typeScale } from './tokens.js';

type VarsTheme = Omit<Theme, 'palette' | 'components'> & CssVarsTheme;

const focusRing = {
  outline: '2px solid var(--mui-palette-ember-focus)',
  outlineOffset: '2px',
};

const touch = '@media (pointer: coarse)';

/** MUI shows the next tooltip at once for this long, plus its leave delay, after the last one. In milliseconds. */
const muiSkipMs = 800;

/** The system replaces all colors by a few: a state shown only by its background needs a system color. */
export const forcedColors = '@media (forced-colors: active)';

export const forcedHighlight = {
  [forcedColors]: {
    forcedColorAdjust: 'none',
    backgroundColor: 'Highlight',
    color: 'HighlightText',
    '& *': { color: 'inherit' },
  },
};

const forcedEdge = { [forcedColors]: { border: '1px solid ButtonText' } };

const buttons: Components<VarsTheme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: radius.control,
        minHeight: 40,
        paddingInline: 16,
        transition: `background-color ${motion.press}ms ${motion.ease}, border-color ${motion.press}ms ${motion.ease}, transform ${motion.press}ms ${motion.ease}`,
        '&:active': { transform: 'translateY(1px)' },
        [touch]: { minHeight: 44 },
      },
      sizeSmall: { minHeight: 36, paddingInline: 12, fontSize: typeScale.small },
      contained: forcedEdge,
      outlined: {
        borderColor: 'var(--mui-palette-ember-controlBorder)',
        color: 'var(--mui-palette-text-primary)',
        '&:hover': {
          borderColor: 'var(--mui-palette-primary-main)',
          backgroundColor: 'var(--mui-palette-action-hover)',
        },
      },
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { borderRadius: radius.control, [touch]: { minWidth: 44, minHeight: 44 } } },
  },
};

const surfaces: Components<VarsTheme> = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: {
        borderRadius: radius.card,
        borderColor: 'var(--mui-palette-divider)',
        borderTopColor: 'var(--mui-palette-ember-edge)',
        [lowWindow]: { margin: 8, maxHeight: 'calc(100% - 16px)', overflowY: 'auto' },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      container: ({ theme }) => ({
        // Room for a toast below the dialog: these widths have none beside it.
        [theme.breakpoints.between('sm', 'lg')]: { paddingBottom: 'min(96px, 12dvh)' },
      }),
      paper: {
        borderRadius: radius.dialog,
        boxShadow: elevation.e3,
        backgroundColor: 'var(--mui-palette-ember-raised)',
        border: '1px solid var(--mui-palette-divider)',
        borderTopColor: 'var(--mui-palette-ember-edge)',
      },
      paperFullScreen: { borderRadius: 0, border: 'none', [lowWindow]: { margin: 0, maxHeight: 'none' } },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { [lowWindow]: { flex: 'none', overflowY: 'visible' } } } },
  MuiMenu: { styleOverrides: { paper: { boxShadow: elevation.e2 } } },
  MuiPopover: {
    styleOverrides: {
      paper: {
        boxShadow: elevation.e2,
        backgroundColor: 'var(--mui-palette-ember-raised)',
        border: '1px solid var(--mui-palette-divider)',
        borderRadius: radius.card,
      },
    },
  },
  MuiTooltip: {
    defaultProps: {
      enterDelay: tooltipDelay.show,
      enterNextDelay: 0,
      // A negative delay closes the tooltip at once, and shortens MUI's skip time, which has no setting.
      leaveDelay: tooltipDelay.skip - muiSkipMs,
    },
    styleOverrides: {
      tooltip: {
        fontSize: typeScale.caption,
        backgroundColor: 'var(--mui-palette-text-primary)',
        color: 'var(--mui-palette-background-default)',
      },
    },
  },
};

const inputs: Components<VarsTheme> = {
  MuiOutlinedInput: {
    styleOverrides: {
      root: { borderRadius: radius.control, '&.Mui-focused': focusRing },
      notchedOutline: { borderColor: 'var(--mui-palette-ember-controlBorder)' },
    },
  },
  MuiInputBase: { styleOverrides: { input: { '&::placeholder': { color: 'inherit', opacity: 0.75 } } } },
  MuiFormLabel: { styleOverrides: { root: { color: 'var(--mui-palette-text-primary)' } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: typeScale.caption } } },
  MuiTabs: { styleOverrides: { indicator: { height: 3, borderRadius: 3, ...forcedHighlight } } },
  MuiToggleButton: { styleOverrides: { root: { '&.Mui-selected': forcedHighlight } } },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 44,
        minWidth: 72,
        paddingInline: 12,
        overflowWrap: 'normal',
        fontSize: typeScale.dense,
        '&.Mui-focusVisible': { ...focusRing, outlineOffset: '-2px' },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      switchBase: {
        '&.Mui-focusVisible .MuiSwitch-thumb': focusRing,
        '&.Mui-checked + .MuiSwitch-track': forcedHighlight,
      },
      thumb: { [forcedColors]: { forcedColorAdjust: 'none', backgroundColor: 'ButtonText' } },
      track: { [forcedColors]: { border: '1px solid ButtonText', opacity: '1 !important' } },
    },
  },
};

const feedback: Components<VarsTheme> = {
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
  MuiChip: {
    styleOverrides: { root: { fontSize: typeScale.caption, fontWeight: 600, borderRadius: radius.pill } },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 10, borderRadius: radius.pill, ...forcedEdge },
      bar: { borderRadius: radius.pill, ...forcedHighlight },
    },
  },
};

const baseline: Components<VarsTheme> = {
  MuiCssBaseline: {
    styleOverrides: {
      html: { scrollPaddingTop: layout.header + 16, scrollPaddingBottom: layout.bottomBar + 16 },
      // What takes the focus is scrolled above a toast.
      'html[data-toast-shown]': { scrollPaddingBottom: 152 },
      body: { minHeight: '100dvh', fontFeatureSettings: '"cv11", "ss03"', overflowWrap: 'break-word' },
      'a:focus-visible, [tabindex]:focus-visible, summary:focus-visible': focusRing,
      'h1[tabindex="-1"]:focus': { outline: 'none' },
      // Browsers give form controls a face of their own.
      'button, input, select, textarea': { fontFamily: 'inherit' },
      // A name has its own direction, but aligns with the labels around it.
      '[dir="auto"]': { textAlign: ['-webkit-match-parent', 'match-parent'] },
      '::selection': {
        backgroundColor: 'var(--mui-palette-primary-main)',
        color: 'var(--mui-palette-primary-contrastText)',
      },
      '@media print': {
        'h1, h2, h3': { breakAfter: 'avoid' },
        'html, body': { backgroundColor: '#FFFFFF !important' },
        '*, *::before, *::after': { printColorAdjust: 'exact' },
        '.MuiCard-root, article, figure, li': { breakInside: 'avoid' },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Not a short duration: every property of every element would then have a transition, and an inherited color
          // would reach the innermost elements many frames late.
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
};

export const components: Components<VarsTheme> = {
  ...baseline,
  ...buttons,
  ...surfaces,
  ...inputs,
  ...feedback,
};
