import type { Actor } from './actor.js';

/** Names versioned data. Every transaction that changes the data changes its version. */
export type VersionKey = `${string}:${string}`;

/** The version of some data of one workspace or user: `messages:<workspace id>`. */
export const versionKey = (data: string, ownerId: string): VersionKey => `${data}:${ownerId}`;

/** The user that an answer is for. */
export type VersionReader = Pick<Actor, 'userId' | 'workspaceId'>;

/** Lets the gateway cache the answers of a read until the versions of their data change. */
export interface ReadyRule {
  /** The data that the answer contains. */
  readonly madeOf: (reader: VersionReader) => readonly VersionKey[];
}
