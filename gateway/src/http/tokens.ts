/** Injects our host names. */
export const OWN_HOSTS = Symbol('emberdeck.gateway.own-hosts');

/** Injects our origins. */
export const OWN_ORIGINS = Symbol('emberdeck.gateway.own-origins');

/** Injects the origin of links, without a trailing slash. */
export const PUBLIC_ORIGIN = Symbol('emberdeck.gateway.public-origin');

/** Injects the folder of the built web app. */
export const WEB_DIRECTORY = Symbol('emberdeck.gateway.web-directory');
