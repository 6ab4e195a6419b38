import type { Actor } from '@emberdeck/contracts/core/actor';
import { AppError } from '@emberdeck/platform/errors/app-error';

/** Whether the caller sees a client's part of the workspace only. An owner sees all of it, whatever the label. */
export function isClient(actor: Actor): boolean {
  return actor.role === 'client' && !actor.ownsWorkspace;
}

/** Fails with `forbidden` for a client: sources are the members' business. */
export function requireMember(actor: Actor): void {
  if (isClient(actor)) {
    throw new AppError('forbidden', 'Clients cannot create, change or delete data sources');
  }
}

/** The first two parameters of every query that reads sources or what came from them. */
export const readerParameters = (actor: Actor): readonly [workspaceId: string, client: boolean] => [
  actor.workspaceId,
  isClient(actor),
];

/**
 * SQL condition on rows of `data_source`, beside `workspace_id = $1`: whether the caller may see them. The parameters are
 * {@link readerParameters}.
 */
export const openToReader = '(data_source.client_access OR NOT $2::boolean)';
