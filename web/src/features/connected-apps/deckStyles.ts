import type { DeckTheme } from '@emberdeck/contracts/gamification/connected-apps';
import { motion, radius } from '../../shared/theme/tokens.js';
import { cardGrid } from '../../shared/ui/listStyles.js';
import { deckThemeTints } from './appTypes.js';

/** Cards per row: one on a phone, two on a tablet, four on a desktop. */
export const deckGrid = cardGrid({
  xs: 'minmax(0, 1fr)',
  sm: 'repeat(2, minmax(0, 1fr))',
  lg: 'repeat(4, minmax(0, 1fr))',
});

/**
 * A card has the 5:7 proportions of a playing card. On a narrow screen, that would fill a page, so a card there has a
 * minimum height for two lines of description. Its placeholder has the same size.
 */
export const deckShape = {
  p: 2.5,
  pb: 1.5,
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  minHeight: { xs: 270, sm: 300 },
  aspectRatio: { lg: '5 / 7' },
  borderRadius: `${radius.deck}px`,
} as const;

/** The glow of a card, in the color of its theme. */
function glow(hue: string) {
  return {
    backgroundImage: `radial-gradient(120% 70% at 50% 0%, color-mix(in srgb, ${hue} 22%, transparent), transparent)`,
    borderTopColor: hue,
    boxShadow: `0 0 0 1px color-mix(in srgb, ${hue} 14%, transparent), 0 12px 40px color-mix(in srgb, ${hue} 12%, transparent)`,
  };
}

const faint = (hue: string, percent: number): string => `color-mix(in srgb, ${hue} ${percent}%, transparent)`;

/** What tells the themes apart beside their color: a pattern and an edge, also for who does not see the color. */
const patterns: Readonly<Record<DeckTheme, (hue: string) => object>> = {
  default: () => ({}),
  // Slanted bands of light.
  modern: (hue) => ({
    backgroundImage: `linear-gradient(135deg, ${faint(hue, 18)} 0 18%, transparent 18% 36%, ${faint(hue, 8)} 36% 54%, transparent 54%)`,
    borderTopWidth: 3,
  }),
  // A pulse of rings from the corner.
  health: (hue) => ({
    backgroundImage: `repeating-radial-gradient(circle at 100% 0%, ${faint(hue, 9)} 0 2px, transparent 2px 22px)`,
    borderTopWidth: 3,
  }),
  // The ruled paper of a ledger.
  finance: (hue) => ({
    backgroundImage: `repeating-linear-gradient(180deg, ${faint(hue, 8)} 0 1px, transparent 1px 24px)`,
    borderStyle: 'double',
    borderWidth: 4,
    borderColor: faint(hue, 45),
  }),
  // A quiet surface with a firm edge.
  professional: (hue) => ({
    backgroundImage: `linear-gradient(90deg, ${faint(hue, 30)} 0 6px, transparent 6px)`,
    borderTopColor: 'divider',
    boxShadow: 'none',
  }),
  // A grid of dots, and a second edge.
  gaming: (hue) => ({
    backgroundImage: `radial-gradient(${faint(hue, 22)} 1.5px, transparent 1.5px)`,
    backgroundSize: '14px 14px',
    outline: `1px dashed ${faint(hue, 60)}`,
    outlineOffset: '-8px',
  }),
};

/** The look of a card by its theme. */
export function themeLook(theme: DeckTheme) {
  const hue = `var(--mui-palette-ember-tint-${deckThemeTints[theme]}-text)`;
  return { ...glow(hue), ...patterns[theme](hue) };
}

/** Cards out of sight are neither laid out nor painted, so that 500 of them scroll. */
export const skippedOutOfSight = {
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 300px',
} as const;

/** Tilts with the pointer (see `useTilt`). A newly connected card turns over once. */
export const lively = {
  '--tilt-x': '0deg',
  '--tilt-y': '0deg',
  transform: 'perspective(900px) rotateX(var(--tilt-x)) rotateY(var(--tilt-y))',
  transition: `transform ${motion.enter}ms ${motion.ease}`,
  '@keyframes deal': {
    from: { transform: 'perspective(900px) rotateY(90deg)', opacity: 0 },
  },
  '&[data-dealt="true"]': { animation: `deal ${motion.layout}ms ${motion.ease} backwards` },
} as const;
