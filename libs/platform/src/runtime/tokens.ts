/** Injects what a service's own settings schema parsed: `@Inject(SETTINGS) settings: IdentitySettings`. */
export const SETTINGS = Symbol('emberdeck.settings');

/** Injects the {@link RuntimeSettings}: deployment, environment, public origin. */
export const RUNTIME_SETTINGS = Symbol('emberdeck.runtime-settings');
