import { createElement, lazy, useState } from 'react';
import type { ComponentType } from 'react';

export interface Preloadable<Props extends object> {
  /** Waits for its code by `Suspense`. Renders at once if `preload` has loaded the code. */
  readonly Component: ComponentType<Props>;
  /** Loads the code, for a render without a fallback. Never fails: the render loads it again and reports the error. */
  readonly preload: () => Promise<void>;
  /**
   * Loads the code early. Repeated calls cost nothing. The fallback still renders first: on the way to a slow screen,
   * the user sees a reaction at once.
   */
  readonly prefetch: () => void;
}

/** A part of the page could not load: the connection is lost, or a newer version has replaced the code. */
export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError';

  /** `forget`: the next component that mounts loads the code again. */
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
