/** Injects the origins that are ours. */
export const OWN_ORIGINS = Symbol('emberdeck.gateway.own-origins');
