import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';
import type { ScopedWhere, WorkspaceScope } from '@emberdeck/platform/database/scope';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { MetricAnnouncements } from '../metrics/metric-announcements.service.js';

/** A goal or a limit. */
interface Rule {
  workspaceId: string;
  id: string;
  metric: string;
  createdBy: string;
}

/** The condition on the rows that the actor may change. */
export const ownedBy = (actor: Actor): { createdBy?: string } =>
  may(actor, 'manage-every-goal') ? {} : { createdBy: actor.userId };

/** What the changes of goals and of limits have in common. */
@Injectable()
export class RuleChangesService {
  constructor(private readonly announcements: MetricAnnouncements) {}

  /**
   * The goal or limit, locked, that the actor may change; null without one. Fails with `forbidden`, and waits for no lock,
   * if it is another member's.
   */
  async findOwn(
    scope: WorkspaceScope<Rule>,
    actor: Actor,
    which: ScopedWhere<Rule>,
    what: 'goal' | 'limit',
  ): Promise<Rule | null> {
    const rule = await scope.findOneForUpdate({ ...which, ...ownedBy(actor) });
    if (rule === null && (await scope.count(which)) > 0) {
      throw new AppError(
        'forbidden',
        `Only its creator, a product manager or the owner of the workspace can change this ${what}.`,
      );
    }
    return rule;
  }

  /** Removes a goal or limit that the actor may change. */
  async remove(
    tx: Tx,
    scope: WorkspaceScope<Rule>,
    actor: Actor,
    { id, what }: { readonly id: string; readonly what: 'goal' | 'limit' },
  ): Promise<void> {
    const rule = await this.findOwn(scope, actor, { id }, what);
    if (rule === null) throw notFound(`The ${what}`);
    await scope.delete({ id, ...ownedBy(actor) });
    await this.announcements.announce(tx, actor, rule.metric);
  }
}
