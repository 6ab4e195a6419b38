import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { NumberKeys } from './number-keys.js';
import { OptOut } from './opt-out.entity.js';

/** Who answered STOP. */
@Injectable()
export class OptOutsService {
  constructor(
    private readonly keys: NumberKeys,
    private readonly clock: Clock,
  ) {}

  async add(tx: Tx, number: string, channel: OptOut['channel']): Promise<void> {
    const optOut = { numberKey: this.keys.of(number), channel, optedOutAt: this.clock.now() };
    await tx.upsert(OptOut, optOut, ['numberKey', 'channel']);
  }

  async remove(tx: Tx, number: string, channel: OptOut['channel']): Promise<void> {
    await tx.delete(OptOut, { numberKey: this.keys.of(number), channel });
  }
}
