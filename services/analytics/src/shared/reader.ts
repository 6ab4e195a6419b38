import type { ReportAudience } from '@emberdeck/contracts/analytics/reports';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';

/** The first two parameters of every query on sources and their points. */
export const readerOf = (actor: Actor): readonly [workspaceId: string, audience: ReportAudience] => [
  actor.workspaceId,
  may(actor, 'see-every-source') ? 'team' : 'client',
];
