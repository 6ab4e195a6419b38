import type { Actor } from './actor.js';

/** Names data that has a version: it changes in every transaction that changes the data. */
export type VersionKey = `${string}:${string}`;

/** The version of some data of one workspace or user: `messages:<workspace id>`. */
export const versionKey = (data: string, ownerId: string): VersionKey => `${data}:${ownerId}`;

/** The reader of an answer. */
export type VersionReader = Pick<Actor, 'userId' | 'workspaceId'>;

/** Lets the gateway keep the answers of a read for as long as the versions of its data do not change. */
export interface ReadyRule {
  /** The data that the answer is made of. */
  readonly madeOf: (reader: VersionReader) => readonly VersionKey[];
}
