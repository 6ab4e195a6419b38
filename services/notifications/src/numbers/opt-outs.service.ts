import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { OptOut } from './opt-out.entity.js';

/** Who answered STOP. */
@Injectable()
export class OptOutsService {
  constructor(private readonly clock: Clock) {}

  /** @param numberKey see `NumberKeys` */
  async add(tx: Tx, numberKey: string, channel: OptOut['channel']): Promise<void> {
    const optOut = { numberKey, channel, optedOutAt: this.clock.now() };
    await tx.upsert(OptOut, optOut, ['numberKey', 'channel']);
  }

  async remove(tx: Tx, numberKey: string, channel: OptOut['channel']): Promise<void> {
    await tx.delete(OptOut, { numberKey, channel });
  }
}
