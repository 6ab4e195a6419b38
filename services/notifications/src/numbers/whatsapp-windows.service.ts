import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { NumberKeys } from './number-keys.js';
import { WhatsAppWindow } from './whatsapp-window.entity.js';

/** How long WhatsApp takes free text after a person's message. */
const windowMs = 86_400_000;

/** When WhatsApp takes free text for a number: within 24 hours of the person's last message. */
@Injectable()
export class WhatsAppWindows {
  constructor(
    private readonly work: UnitOfWork,
    private readonly keys: NumberKeys,
    private readonly clock: Clock,
  ) {}

  async isOpen(number: string): Promise<boolean> {
    const numberKey = await this.keys.of(number);
    const lastMessageAt = MoreThan(new Date(this.clock.now().getTime() - windowMs));
    return (await this.work.run((tx) => tx.findOneBy(WhatsAppWindow, { numberKey, lastMessageAt }))) !== null;
  }

  /** A person wrote. */
  async open(tx: Tx, numberKey: string): Promise<void> {
    await tx.upsert(WhatsAppWindow, { numberKey, lastMessageAt: this.clock.now() }, ['numberKey']);
  }
}
