import { createElement, lazy, useState } from 'react';
import type { ComponentType } from 'react';

export interface Preloadable<Props extends object> {
  /** Waits for its code by `Suspense`, unless that was loaded before: then it is drawn at once. */
  readonly Component: ComponentType<Props>;
  /**
   * Loads the code, to be drawn in one go when it is there. Never fails: whoever draws it asks again, and says so.
   */
  readonly preload: () => Promise<void>;
  /**
   * Asks for the code early; again and again costs nothing. It is drawn after its fallback all the same: who goes to another
   * screen sees at once that something happens, however long that screen takes to draw.
   */
  readonly prefetch: () => void;
}

/** The code of a part of the page did not come: the connection is gone, or a newer version has taken its place. */
export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError';

  /** `forget`: whoever is drawn from then on asks for the code again. */
  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super('The code of a part of the page could not be loaded.', { cause });
  }
}

/**
 * A component in a chunk of its own. `React.lazy` alone draws its fallback once, even when the code is there already, and
 * never asks again for code that once did not come. Fails with a CodeLoadError where it is drawn.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = (): Promise<void> =>
    load().then(
      (component) => void (loaded = component),
      () => undefined,
    );
  const asked = (): ComponentType<Props> =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        (error: unknown) => {
          // Not again by itself: React draws again what waited, which would ask without end.
          throw new CodeLoadError(error, () => (Lazy = asked()));
        },
      ),
    );
  let Lazy = asked();
  function Component(props: Props) {
    // Decided once: another type in its place would throw away what it has drawn.
    const [{ Drawn }] = useState(() => ({ Drawn: loaded ?? Lazy }));
    return createElement(Drawn, props);
  }
  return { Component, preload, prefetch: () => void load().catch(() => undefined) };
}
