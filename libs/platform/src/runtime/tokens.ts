/** Injects the service's own settings, parsed by its schema: `@Inject(SETTINGS) settings: IdentitySettings`. */
export const SETTINGS = Symbol('emberdeck.settings');

/** Injects the factory of rate limiters, {@link Ports.limiter}. Without Redis each process counts alone. */
export const LIMITER = Symbol('emberdeck.limiter');

/** Injects the {@link RuntimeSettings}: deployment, environment, public origin. */
export const RUNTIME_SETTINGS = Symbol('emberdeck.runtime-settings');
