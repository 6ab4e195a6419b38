import type { tagTypes } from '@emberdeck/contracts/registry/cache-tags';

/** The key of the cached answers in the store. */
export const apiReducerPath = 'api';

/** A name of cached answers. An endpoint provides tags; mutations and websocket messages invalidate them. */
export type Tag = (typeof tagTypes)[number];
