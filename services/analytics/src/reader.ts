import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';

/** The first two parameters of every query that reads sources or what came from them. */
export const readerParameters = (actor: Actor): readonly [workspaceId: string, client: boolean] => [
  actor.workspaceId,
  !may(actor, 'see-every-source'),
];

/**
 * SQL condition on rows of `data_source`, beside `workspace_id = $1`: whether the caller may see them. The parameters are
 * {@link readerParameters}.
 */
export const openToReader = '(data_source.client_access OR NOT $2::boolean)';
