import type { Actor } from '@emberdeck/contracts/core/actor';
import { totalRevenue } from '@emberdeck/contracts/analytics/dashboard';
import { may } from '@emberdeck/contracts/core/permissions';

/** The first two parameters of every query on sources and their points. */
export const readerParameters = (actor: Actor): readonly [workspaceId: string, client: boolean] => [
  actor.workspaceId,
  !may(actor, 'see-every-source'),
];

/**
 * SQL condition for rows of `data_source` that the caller may see, in addition to `workspace_id = $1`. The parameters are
 * {@link readerParameters}. Deleted sources keep their points until they are purged, and no query may show them.
 */
export const openToReader =
  '(data_source.deleted_at IS NULL AND (data_source.client_access OR NOT $2::boolean))';

/** SQL condition for rows `latest` of `metric_latest`: they are of the metric, which is the sum of its parts for revenue. */
export const bringsMetric = (metric: string): string =>
  String.raw`(latest.name = ${metric} OR ${metric} = '${totalRevenue}' AND latest.name LIKE 'revenue\_%')`;
