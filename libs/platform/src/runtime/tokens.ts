/** Injects what a service's own settings schema parsed: `@Inject(SETTINGS) settings: IdentitySettings`. */
export const SETTINGS = Symbol('emberdeck.settings');

/** Injects the {@link House}: shape, environment, public origin. */
export const HOUSE = Symbol('emberdeck.house');

/** Injects the {@link Cache}. */
export const CACHE = Symbol('emberdeck.cache');
