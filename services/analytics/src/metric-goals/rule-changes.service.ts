import { Injectable } from '@nestjs/common';
import { metricSettingsChanged } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';
import type { WorkspaceScope } from '@emberdeck/platform/database/scope';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';

/** A goal or a limit. */
interface Rule {
  workspaceId: string;
  id: string;
  metric: string;
  createdBy: string;
}

/** What the changes of goals and of limits have in common. */
@Injectable()
export class RuleChangesService {
  constructor(private readonly outbox: Outbox) {}

  /** Rejects if another member has made the goal or limit, unless the actor manages all. */
  requireOwn(actor: Actor, { createdBy }: Pick<Rule, 'createdBy'>, what: 'goal' | 'limit'): void {
    if (createdBy === actor.userId || may(actor, 'manage-every-goal')) return;
    throw new AppError(
      'forbidden',
      `Only its creator, a product manager or the owner of the workspace can change this ${what}.`,
    );
  }

  /** Removes a goal or limit that the actor may change. */
  async remove(
    tx: Tx,
    scope: WorkspaceScope<Rule>,
    actor: Actor,
    { id, what }: { readonly id: string; readonly what: 'goal' | 'limit' },
  ): Promise<void> {
    const rule = await scope.findOneForUpdate({ id });
    if (rule === null) throw notFound(`The ${what}`);
    this.requireOwn(actor, rule, what);
    await scope.delete({ id });
    await this.announce(tx, actor, rule.metric);
  }

  /** Publishes that the meaning of a metric changed. */
  announce(tx: Tx, { workspaceId, userId }: Actor, metric: string): Promise<void> {
    return this.outbox.append(tx, metricSettingsChanged, { workspaceId, userId, metric });
  }
}
