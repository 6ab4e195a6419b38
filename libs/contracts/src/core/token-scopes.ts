// Without schemas: the browser loads this module.

/** What a personal token may do. */
export const tokenScopes = ['read_figures', 'write_points', 'read_messages', 'post_messages'] as const;

/** One permission of a personal token. */
export type TokenScope = (typeof tokenScopes)[number];

/** The start of each token, by which people and scanners of secrets know it. */
export const tokenPrefix = 'emd_';

/** Longest life of a token, in days. */
export const maxTokenDays = 366;
