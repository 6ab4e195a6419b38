import { Injectable } from '@nestjs/common';
import { metricKey, metricsOfSum } from '@emberdeck/contracts/analytics/metric-names';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { may } from '@emberdeck/contracts/core/permissions';
import { requireRoom } from '@emberdeck/platform/database/quota';
import { type ScopedWhere, workspaceScope, type WorkspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { EntityTarget } from 'typeorm';
import { FiguresService } from '../dashboard/figures.service.js';
import { MetricAnnouncements } from '../metrics/metric-announcements.service.js';
import { MetricGoalEntity } from './metric-goal.entity.js';
import { MetricLimitEntity } from './metric-limit.entity.js';
import type { MetricRuleEntity } from './metric-rule.entity.js';

/** The numbers of goals and limits. */
export interface MetricRules {
  readonly goals: number;
  readonly limits: number;
}

type Rule = Pick<MetricRuleEntity, 'id' | 'workspaceId' | 'metric' | 'createdBy' | 'createdAt'>;

/** Goals or limits. All of a workspace, at most `most`, must fit into one answer. */
interface RuleKind {
  readonly entity: EntityTarget<Rule>;
  readonly what: 'goal' | 'limit';
  readonly most: number;
}

export const goalRules = { entity: MetricGoalEntity, what: 'goal', most: 200 } as const;

/** Each has up to 100 users. */
export const limitRules = { entity: MetricLimitEntity, what: 'limit', most: 100 } as const;

/** The condition on the rows that the actor may change. */
export const ownedBy = (actor: Actor): { createdBy?: string } =>
  may(actor, 'manage-every-goal') ? {} : { createdBy: actor.userId };

const scopeOf = (tx: Tx, { workspaceId }: Pick<Actor, 'workspaceId'>, { entity }: RuleKind) =>
  workspaceScope(tx, entity, workspaceId);

/** What goals and limits of metrics have in common. */
@Injectable()
export class MetricRulesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly announcements: MetricAnnouncements,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly figures: FiguresService,
  ) {}

  /** Counts the rules of the given metrics of a workspace, in any spelling, and of sums that have one of them. */
  async count(workspaceId: string, metrics: readonly string[]): Promise<MetricRules> {
    if (metrics.length === 0) {
      return { goals: 0, limits: 0 };
    }
    const keys = new Set(metrics.map(metricKey));
    const isOfOne = ({ metric }: Rule): boolean =>
      metricsOfSum(metric).some((name) => keys.has(metricKey(name)));
    const countOf = async (tx: Tx, kind: RuleKind): Promise<number> =>
      (await scopeOf(tx, { workspaceId }, kind).find({}, { take: kind.most })).filter(isOfOne).length;
    return this.work.run(async (tx) => ({
      goals: await countOf(tx, goalRules),
      limits: await countOf(tx, limitRules),
    }));
  }

  /** All rules of the workspace, oldest first. */
  list<Row extends Rule>(
    { workspaceId }: Actor,
    { entity, most }: RuleKind & { readonly entity: EntityTarget<Row> },
  ): Promise<Row[]> {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    return this.work.run(async (tx) => {
      const scope: WorkspaceScope<Rule> = workspaceScope(tx, entity, workspaceId);
      return (await scope.find({}, { order, take: most })) as Row[];
    });
  }

  /**
   * Adds a rule, if the workspace has room for it beside those that `makeRoom` leaves. No other rule of the kind is added
   * meanwhile. `insert` gets the columns that all rules have, and the newest figure of the metric, null without points.
   */
  async add<Row extends Rule>(
    tx: Tx,
    { kind, actor, metric }: { readonly kind: RuleKind; readonly actor: Actor; readonly metric: string },
    insert: (rule: Rule, figure: number | null) => Promise<Row>,
    makeRoom?: () => Promise<unknown>,
  ): Promise<Row> {
    const { workspaceId, userId } = actor;
    const { what, most } = kind;
    const count = async (): Promise<number> => {
      await makeRoom?.();
      return scopeOf(tx, actor, kind).count({});
    };
    const refusal = (): AppError =>
      new AppError('conflict', `A workspace has at most ${most} ${what}s. Remove one, then try again.`);
    await requireRoom(tx, { name: `${what}s`, owner: workspaceId, count, limit: most, refusal }, 1);
    const figures = await this.figures.newest(tx, workspaceId, [metric]);
    const [id, createdAt] = [this.randomness.uuid(), this.clock.now()];
    const row = await insert(
      { id, workspaceId, metric, createdBy: userId, createdAt },
      figures.get(metric) ?? null,
    );
    await this.announcements.announce(tx, actor, metric);
    return row;
  }

  /**
   * The rule, locked, that the actor may change; null without one. Fails with `forbidden`, and waits for no lock, if one is
   * another member's.
   */
  async findOwn(tx: Tx, kind: RuleKind, actor: Actor, which: ScopedWhere<Rule>): Promise<Rule | null> {
    const scope = scopeOf(tx, actor, kind);
    const own = { ...which, ...ownedBy(actor) };
    if ((await scope.count(which)) > (await scope.count(own))) {
      throw new AppError(
        'forbidden',
        `Only its creator, a product manager or the owner of the workspace can change this ${kind.what}.`,
      );
    }
    return scope.findOneForUpdate(own);
  }

  /** Removes a rule that the actor may change. */
  async remove(actor: Actor, kind: RuleKind, id: string): Promise<void> {
    await this.work.run(async (tx) => {
      const rule = await this.findOwn(tx, kind, actor, { id });
      if (rule === null) throw notFound(`The ${kind.what}`);
      await scopeOf(tx, actor, kind).delete({ id, ...ownedBy(actor) });
      await this.announcements.announce(tx, actor, rule.metric);
    });
  }

  /** Hands the rules of a member who left to the heir. */
  async handOver(
    tx: Tx,
    { workspaceId, memberId, heirId }: { workspaceId: string; memberId: string; heirId: string },
  ): Promise<void> {
    const metrics = new Set<string>();
    for (const kind of [goalRules, limitRules]) {
      const scope = scopeOf(tx, { workspaceId }, kind);
      for (const { metric } of await scope.find({ createdBy: memberId })) metrics.add(metric);
      await scope.update({ createdBy: memberId }, { createdBy: heirId });
    }
    for (const metric of metrics) {
      await this.announcements.announce(tx, { workspaceId, userId: heirId }, metric);
    }
  }
}
