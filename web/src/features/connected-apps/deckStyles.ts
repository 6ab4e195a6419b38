import { motion, radius } from '../../shared/theme/tokens.js';
import { cardGrid } from '../../shared/ui/listStyles.js';

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
export function glow(tint: string) {
  const hue = `var(--mui-palette-ember-tint-${tint}-text)`;
  return {
    backgroundImage: `radial-gradient(120% 70% at 50% 0%, color-mix(in srgb, ${hue} 22%, transparent), transparent)`,
    borderTopColor: hue,
    boxShadow: `0 0 0 1px color-mix(in srgb, ${hue} 14%, transparent), 0 12px 40px color-mix(in srgb, ${hue} 12%, transparent)`,
  };
}

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
