import { Injectable } from '@nestjs/common';
import {
  type appendHookBody,
  hookPieceBytes,
  maxHookBytes,
  type receiveHook,
} from '@emberdeck/contracts/analytics/webhooks';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { WebhookBodyEntity } from './webhook-body.entity.js';

/** Bodies that are larger than a call. */
@Injectable()
export class WebhookBodiesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** A piece that is sent again changes nothing. */
  async append({ hookId, bodyId, index, data }: CallInput<typeof appendHookBody>): Promise<void> {
    const piece = Buffer.from(data, 'base64');
    if (piece.length > hookPieceBytes) {
      throw new AppError('payload_too_large', 'The piece is larger than a call takes');
    }
    const row = { bodyId, index, hookId, data: piece, createdAt: this.clock.now() };
    await this.work.run((tx) => insertIfAbsent(tx, WebhookBodyEntity, row));
  }

  /** The body of a delivery. Pieces were sent for one webhook and belong to it. */
  async read({ body, bodyId, hookId }: CallInput<typeof receiveHook>): Promise<Buffer> {
    const whole =
      bodyId === null ? Buffer.from(body, 'base64') : Buffer.concat(await this.pieces(bodyId, hookId));
    if (whole.length > maxHookBytes) {
      throw new AppError('payload_too_large', 'A delivery holds at most 1 MiB. Send it in smaller parts.');
    }
    return whole;
  }

  async discard(bodyId: string): Promise<void> {
    await this.work.run((tx) => tx.delete(WebhookBodyEntity, { bodyId }));
  }

  private async pieces(bodyId: string, hookId: string): Promise<Buffer[]> {
    const rows = await this.work.run((tx) =>
      tx.find(WebhookBodyEntity, { where: { bodyId, hookId }, order: { index: 'ASC' } }),
    );
    return rows.map(({ data }) => data);
  }
}
