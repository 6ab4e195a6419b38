import { createHash } from 'node:crypto';
import { normalizedAppName } from './app-identity.js';

/** A source as its events name it. */
export interface NamedSource {
  readonly workspaceId: string;
  readonly type: string;
  readonly name: string;
  readonly source?: { readonly endpoint: string | null } | null | undefined;
}

/**
 * The natural key of the reward for the first figures of a source. A source that is deleted and made again has a new id,
 * and its name or address as before. A hash: the key is short, and holds no address of the user.
 */
export function sourceRewardKey({ workspaceId, type, name, source }: NamedSource): string {
  const identity = JSON.stringify([type, addressOf(source?.endpoint ?? null) ?? normalizedAppName(name)]);
  return `first_sync:${workspaceId}:${createHash('sha256').update(identity).digest('hex')}`;
}

/** Host and path. The query is left out: a counter in it would make each address a new one. */
function addressOf(endpoint: string | null): string | null {
  if (endpoint === null || !URL.canParse(endpoint)) return null;
  const { host, pathname } = new URL(endpoint);
  return `${host}${pathname.endsWith('/') ? pathname.slice(0, -1) : pathname}`;
}
