/** The versions of data, a port of the program. */
export const DATA_VERSIONS = Symbol('emberdeck.gateway.data-versions');
