import { Injectable } from '@nestjs/common';
import {
  type ChartMark,
  chartMarksChanged,
  createChartMark,
} from '@emberdeck/contracts/analytics/chart-marks';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { may } from '@emberdeck/contracts/core/permissions';
import { requireRoom } from '@emberdeck/platform/database/quota';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { ChartMarkEntity } from './chart-mark.entity.js';
import { readMarks } from './chart-marks.queries.js';

const maxMarks = 1_000;

const tooManyMarks = (): AppError =>
  new AppError('conflict', `A workspace has at most ${maxMarks} marks. Delete one, then try again.`);

/** Marks at the days of charts. */
@Injectable()
export class ChartMarksService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** The marks of a period that the actor may see, by day. */
  list(actor: Actor, period: { readonly from: string; readonly until: string }): Promise<ChartMark[]> {
    return readMarks(this.work, actor, period);
  }

  create(
    input: CallInput<typeof createChartMark>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<ChartMark> {
    const { workspaceId, userId } = actor;
    const request = { userId, key: idempotencyKey, call: createChartMark.name, input };
    return this.idempotency.run(request, async (tx) => {
      const scope = workspaceScope(tx, ChartMarkEntity, workspaceId);
      const quota = { name: 'marks', owner: workspaceId, limit: maxMarks, refusal: tooManyMarks };
      await requireRoom(tx, { ...quota, count: () => scope.count({}) }, 1);
      const row = {
        id: this.randomness.uuid(),
        day: input.day,
        text: input.text,
        createdBy: userId,
        createdAt: this.clock.now(),
      };
      await scope.insert(row);
      await this.announce(tx, actor);
      return { ...row, kind: 'member', createdAt: row.createdAt.toISOString() };
    });
  }

  /** Deletes a mark of the actor, or any mark for who manages the workspace. */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.work.run(async (tx) => {
      const scope = workspaceScope(tx, ChartMarkEntity, actor.workspaceId);
      const mark = await scope.findOneForUpdate({ id });
      if (mark === null) throw notFound('The mark');
      if (mark.createdBy !== actor.userId && !may(actor, 'manage-every-mark')) {
        throw new AppError('forbidden', 'Only its author or a product manager can delete this mark.');
      }
      await scope.delete({ id });
      await this.announce(tx, actor);
    });
  }

  private async announce(tx: Tx, { workspaceId, userId }: Actor): Promise<void> {
    await this.outbox.append(tx, chartMarksChanged, { workspaceId, userId });
  }
}
