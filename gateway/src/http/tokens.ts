/** Injects our host names. */
export const OWN_HOSTS = Symbol('emberdeck.gateway.own-hosts');

/** Injects our origins. */
export const OWN_ORIGINS = Symbol('emberdeck.gateway.own-origins');

/** Injects the folder of the built web app. */
export const WEB_DIRECTORY = Symbol('emberdeck.gateway.web-directory');
