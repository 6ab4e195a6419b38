/** Injects the broadcasts between programs. */
export const BROADCASTS = Symbol('emberdeck.gateway.broadcasts');
