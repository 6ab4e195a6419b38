import { useCallback } from 'react';
import type { RefCallback } from 'react';

/** `coins`: the target of flying coins. `level`: the center of the rings. */
type TargetKind = 'coins' | 'level';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The elements of each kind with their rank. The visible element with the lowest rank is the target. */
const targets: Readonly<Record<TargetKind, Map<Element, number>>> = { coins: new Map(), level: new Map() };

/** For the `ref` of an element that shows the coins or the level; the main place of a screen has rank 1. */
export function useCelebrationTarget(kind: TargetKind, rank: number): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) {
        return undefined;
      }
      targets[kind].set(element, rank);
      return () => {
        targets[kind].delete(element);
      };
    },
    [kind, rank],
  );
}

export function centerOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function isInView(element: Element): boolean {
  const { x, y } = centerOf(element);
  const inside = x > 0 && y > 0 && x < window.innerWidth && y < window.innerHeight;
  return inside && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

/** The center of the visible element with the lowest rank, or null. */
export function targetInView(kind: TargetKind): Point | null {
  const visible = [...targets[kind]].filter(([element]) => isInView(element));
  const [best] = visible.toSorted(([, one], [, other]) => one - other);
  return best ? centerOf(best[0]) : null;
}

/** Coins without a known source come from the bell. */
export function bellInView(): Point | null {
  const bell = document.querySelector('[data-celebration-source="bell"]');
  return bell && isInView(bell) ? centerOf(bell) : null;
}
