import { motion } from '../theme/tokens.js';
import type { Point } from './targets.js';

const arcMs = 420;
const staggerMs = 36;
const ringMs = 900;
const coinSize = 20;

/** The number of drawn coins: exact up to 5, then 3 to 6, growing slowly with the amount. */
export function coinCount(amount: number): number {
  return amount < 6 ? Math.max(1, amount) : Math.min(6, 3 + Math.floor(amount / 25));
}

/** How far the control point of an arc may lie above the window, in pixels. */
const outside = 40;

/** Points of an arc from one point to another. */
export function arc(from: Point, to: Point, steps = 12): Point[] {
  const rise = Math.hypot(to.x - from.x, to.y - from.y) / 3;
  const bend = { x: (from.x + to.x) / 2, y: Math.max(-outside, Math.min(from.y, to.y) - rise) };
  return Array.from({ length: steps + 1 }, (_each, step) => {
    const share = step / steps;
    const mix = (start: number, middle: number, end: number): number =>
      (1 - share) ** 2 * start + 2 * share * (1 - share) * middle + share ** 2 * end;
    return { x: mix(from.x, bend.x, to.x), y: mix(from.y, bend.y, to.y) };
  });
}

/** A layer above the page, without pointer events and hidden from screen readers. Removed when `play` ends. */
async function onLayer(name: string, play: (layer: HTMLElement) => Animation[]): Promise<void> {
  const layer = document.createElement('div');
  layer.setAttribute('aria-hidden', 'true');
  layer.dataset['celebration'] = name;
  Object.assign(layer.style, {
    position: 'fixed',
    inset: '0',
    overflow: 'hidden',
    pointerEvents: 'none',
    contain: 'strict',
    zIndex: '1600',
  });
  document.body.append(layer);
  try {
    await Promise.allSettled(play(layer).map(({ finished }) => finished));
  } finally {
    layer.remove();
  }
}

function piece(layer: HTMLElement, size: number, look: Record<string, string>): HTMLElement {
  const element = document.createElement('span');
  Object.assign(element.style, {
    position: 'absolute',
    // Window coordinates are physical, so right-to-left must not mirror them.
    top: `${-size / 2}px`,
    left: `${-size / 2}px`,
    width: `${size}px`,
    height: `${size}px`,
    borderRadius: '50%',
    opacity: '0',
    ...look,
  });
  layer.append(element);
  return element;
}

function flyCoin(layer: HTMLElement, from: Point, to: Point, delay: number): Animation {
  const coin = piece(layer, coinSize, {
    background: 'var(--mui-palette-ember-coin)',
    border: '2px solid color-mix(in srgb, var(--mui-palette-ember-onCoin) 45%, transparent)',
    boxShadow: '0 0 12px color-mix(in srgb, var(--mui-palette-ember-coin) 60%, transparent)',
  });
  const points = arc(from, to);
  const frames = points.map(({ x, y }, index) => {
    const share = index / (points.length - 1);
    return {
      transform: `translate3d(${x}px, ${y}px, 0) rotateY(${share * 540}deg) scale(${1.1 - share * 0.4})`,
      opacity: share > 0.92 ? 0 : 1,
    };
  });
  return coin.animate(frames, { duration: arcMs, delay, easing: 'cubic-bezier(.4,.1,.5,1)' });
}

/** Coins that leave `from` one after another. Resolves when the last one arrives. */
export function flyCoins(amount: number, from: Point, to: Point): Promise<void> {
  return onLayer('coins', (layer) =>
    Array.from({ length: coinCount(amount) }, (_each, index) => {
      const spread = { x: from.x + ((index % 3) - 1) * 14, y: from.y + (index % 2) * 10 };
      return flyCoin(layer, spread, to, index * staggerMs);
    }),
  );
}

/** Rings that grow around a point. */
export function burstRings(center: Point, size = 64): Promise<void> {
  return onLayer('burst', (layer) =>
    [0, 140, 280].map((delay) => {
      const ring = piece(layer, size, {
        border: '3px solid var(--mui-palette-ember-coin)',
        boxShadow: '0 0 24px color-mix(in srgb, var(--mui-palette-ember-coin) 50%, transparent)',
      });
      const at = `translate3d(${center.x}px, ${center.y}px, 0)`;
      return ring.animate(
        [
          { transform: `${at} scale(.4)`, opacity: 0.9 },
          { transform: `${at} scale(2.6)`, opacity: 0 },
        ],
        { duration: ringMs - 280, delay, easing: motion.ease },
      );
    }),
  );
}
