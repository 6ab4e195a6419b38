// Without a schema library: the browser loads this module.

/** Where an item is worn. One of a kind at a time. */
export const itemKinds = ['frame', 'accent'] as const;

export type ItemKind = (typeof itemKinds)[number];
