import type { tagTypes } from '@emberdeck/contracts/registry/cache-tags';

/** Where the store holds the cached answers. */
export const apiReducerPath = 'api';

/** A name of cached answers. An endpoint provides tags; mutations and websocket messages invalidate them. */
export type Tag = (typeof tagTypes)[number];
