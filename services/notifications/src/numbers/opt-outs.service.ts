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

  /** The stored form of a number. Reads the key at first, so no transaction may be open. */
  keyOf(number: string): Promise<string> {
    return this.keys.of(number);
  }

  /** @param numberKey see {@link keyOf} */
  async add(tx: Tx, numberKey: string, channel: OptOut['channel']): Promise<void> {
    const optOut = { numberKey, channel, optedOutAt: this.clock.now() };
    await tx.upsert(OptOut, optOut, ['numberKey', 'channel']);
  }

  async remove(tx: Tx, numberKey: string, channel: OptOut['channel']): Promise<void> {
    await tx.delete(OptOut, { numberKey, channel });
  }
}
