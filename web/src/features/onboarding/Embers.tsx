import type { CSSProperties } from 'react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useLowBattery } from './useLowBattery.js';

/**
 * Horizontal position, size, rise time and delay of each spark, and its height without animation. Fixed values, so that
 * sparks do not jump between visits.
 */
const sparks = [
  [4, 3, 11, 0, 9],
  [12, 5, 15, 4, 22],
  [21, 2, 9, 7, 48],
  [29, 4, 13, 2, 14],
  [38, 3, 16, 9, 33],
  [46, 2, 10, 5, 61],
  [55, 5, 14, 1, 11],
  [63, 3, 12, 8, 27],
  [72, 4, 17, 3, 42],
  [80, 2, 9, 6, 18],
  [88, 4, 13, 10, 54],
  [95, 3, 15, 2, 8],
] as const;

const still = {
  animation: 'none',
  transform: 'translate3d(0, calc(var(--hangs) * -1), 0)',
  opacity: 0.5,
};

const Spark = styled('span')({
  position: 'absolute',
  bottom: -12,
  borderRadius: '50%',
  background: '#FDBA74',
  boxShadow: '0 0 12px 2px #EA580C',
  opacity: 0,
  '@keyframes rise': {
    '0%': { transform: 'translate3d(0, 0, 0)', opacity: 0 },
    '12%': { opacity: 0.9 },
    '60%': { opacity: 0.5 },
    '100%': { transform: 'translate3d(24px, -82vh, 0)', opacity: 0 },
  },
  animation: 'rise linear infinite',
  '[data-still="true"] > &': still,
  '@media (prefers-reduced-motion: reduce)': still,
});

const glow = [
  'radial-gradient(60vmax 42vmax at 18% 108%, #EA580C59, transparent 70%)',
  'radial-gradient(46vmax 32vmax at 88% 112%, #B91C1C66, transparent 70%)',
  'radial-gradient(30vmax 22vmax at 60% -12%, #7C2D1240, transparent 70%)',
].join(',');

function styleOf([left, size, seconds, delay, hangs]: (typeof sparks)[number]): CSSProperties {
  const style = {
    '--hangs': `${hangs}vh`,
    insetInlineStart: `${left}%`,
    width: size,
    height: size,
    animationDuration: `${seconds}s`,
    animationDelay: `${-delay}s`,
  };
  return style;
}

/** The decorative glow and rising sparks behind the landing page. */
export function Embers() {
  const isStill = useLowBattery();
  return (
    <Box
      aria-hidden
      data-still={isStill}
      sx={{ position: 'fixed', inset: 0, overflow: 'hidden', zIndex: -1, background: glow }}
    >
      {sparks.map((spark) => (
        <Spark key={spark[0]} style={styleOf(spark)} />
      ))}
    </Box>
  );
}
