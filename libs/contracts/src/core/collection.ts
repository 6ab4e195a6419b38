import type { Action } from './permissions.js';

/**
 * Who may use an object of another member of the workspace. `personal`: other members get 404. `team`: clients get 404.
 * `shared`: every member that the route admits. An action: members with this permission; all others are refused.
 */
export type ObjectScope = 'personal' | 'team' | 'shared' | Action;

/**
 * Objects with an id below a path. The generated tests make one by the example of the path's POST route, and try every
 * route of it as each role and from another workspace.
 */
export interface CollectionDefinition {
  readonly kind: 'collection';
  /** Path of the list: `/api/connected-apps`. */
  readonly path: string;
  /** A route can have another one. */
  readonly scope: ObjectScope;
  /** The scope of its GET routes, if it differs. */
  readonly readScope?: ObjectScope;
}

/** Defines a collection. Each route with `/:id` belongs to one. */
export const defineCollection = (definition: Omit<CollectionDefinition, 'kind'>): CollectionDefinition => ({
  kind: 'collection',
  ...definition,
});
