import { createElement, lazy, useState } from 'react';
import type { ComponentType } from 'react';

export interface Preloadable<Props extends object> {
  /** Suspends until its code is loaded. Renders at once if `preload` has loaded the code. */
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
 * A component in a separate chunk. `React.lazy` alone renders its fallback once even if the code is loaded, and never
 * loads failed code again. If the code fails to load, the render throws a CodeLoadError.
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
  const makeLazy = (): ComponentType<Props> =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        (error: unknown) => {
          // No automatic retry: React renders suspended components again, so a retry here would loop.
          throw new CodeLoadError(error, () => (Lazy = makeLazy()));
        },
      ),
    );
  let Lazy = makeLazy();
  function Component(props: Props) {
    // Fixed at the first render: another component type would unmount the rendered content.
    const [{ Drawn }] = useState(() => ({ Drawn: loaded ?? Lazy }));
    return createElement(Drawn, props);
  }
  return { Component, preload, prefetch: () => void load().catch(() => undefined) };
}
