import { deliverErasureReceipt } from '@emberdeck/contracts/notifications/delivery';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Logger } from '@emberdeck/platform/logging/logger';
import type { Person } from '@emberdeck/platform/personal/personal-table';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThanOrEqual, Not } from 'typeorm';
import { ContactsService } from '../accounts/contacts.service.js';
import { DepartureService } from '../accounts/departure.service.js';
import { PaidContactsService } from '../accounts/paid-contacts.service.js';
import { ContactDeliveryService } from '../delivery/contact-delivery.service.js';
import { PersonalErasureService } from '../personal/personal-erasure.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccountDeletionEntity } from './account-deletion.entity.js';

const hourMs = 3_600_000;

/** A receipt that no server takes holds the erasure up for this time. */
const receiptWaitMs = 24 * hourMs;

/** The broker keeps its copies of events for 7 days: what it sends again in this time is erased after it. */
const lastPassMs = 8 * 24 * hourMs;

type Due = Readonly<Omit<AccountDeletionEntity, 'user'>>;

/**
 * Erases accounts, step by step: each step is noted once it is done, and can be repeated, so that a process that dies in
 * between repeats no more than one. The last step forgets the contacts that the others need.
 */
@Injectable()
export class AccountErasureService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly contacts: ContactsService,
    private readonly paid: PaidContactsService,
    private readonly departure: DepartureService,
    private readonly sessions: SessionsService,
    private readonly personal: PersonalErasureService,
    private readonly delivery: ContactDeliveryService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Erases what is due; returns the number of accounts. One that fails delays no other, and fails the run at its end. */
  async eraseDue(signal: AbortSignal): Promise<number> {
    const failures: unknown[] = [];
    const tried: string[] = [];
    let erased = 0;
    for (let due = await this.nextDue(tried); due !== null; due = await this.nextDue(tried)) {
      signal.throwIfAborted();
      tried.push(due.userId);
      try {
        await this.erase(due, signal);
        erased += 1;
      } catch (err) {
        this.logger.warn('An account is not erased yet', { receiptId: due.receiptId, err });
        failures.push(err);
      }
    }
    if (failures.length > 0) throw failures[0];
    return erased;
  }

  /** Read one by one: an erasure takes long, and others change meanwhile. */
  private nextDue(tried: readonly string[]): Promise<Due | null> {
    const now = LessThanOrEqual(this.clock.now());
    const userId = Not(In(tried));
    return this.work.run((tx) =>
      tx.findOne(AccountDeletionEntity, {
        where: [
          { userId, endsAt: now, erasedAt: IsNull() },
          { userId, againAt: now },
        ],
        order: { endsAt: 'ASC' },
      }),
    );
  }

  private async erase({ userId, erasedAt }: Due, signal: AbortSignal): Promise<void> {
    const begun = await this.work.run((tx) => this.begin(tx, userId));
    // Its person has kept the account.
    if (begun === null) return;
    const contacts = await this.contacts.list(userId);
    const { keepsMessages } = begun;
    const person = { userId, contacts: contacts.map(({ value }) => value), keepsMessages };
    for (const service of this.personal.services) {
      if (begun.doneBy.includes(service)) continue;
      await this.personal.eraseIn(service, person, signal);
      await this.work.run((tx) =>
        tx.update(
          AccountDeletionEntity,
          { userId },
          { doneBy: () => `array_append(array_remove(done_by, '${service}'), '${service}')` },
        ),
      );
    }
    if (begun.receipt === null) await this.sendReceipt(begun);
    await this.work.run((tx) => this.forget(tx, person, erasedAt ?? this.clock.now()));
  }

  /** From here on the person neither keeps the account nor acts in it. */
  private async begin(tx: Tx, userId: string): Promise<Due | null> {
    const now = this.clock.now();
    // Its person may have kept the account, and deleted it again.
    const due = { userId, begunAt: IsNull(), endsAt: LessThanOrEqual(now) };
    await tx.update(AccountDeletionEntity, due, { begunAt: now });
    const begun = await tx.findOneBy(AccountDeletionEntity, { userId, begunAt: Not(IsNull()) });
    if (begun) await this.sessions.endAll(tx, userId);
    return begun;
  }

  /**
   * A mail if there is an address, else a text message. Its number makes it repeatable: rejects for the next run where it was
   * not accepted yet.
   */
  private async sendReceipt({ userId, receiptId, keepsMessages, begunAt }: Due): Promise<void> {
    const contacts = await this.contacts.list(userId);
    const to = contacts.find(({ channel }) => channel === 'email') ?? contacts[0];
    const now = this.clock.now();
    const { outcome, mayRetry = false } =
      to === undefined
        ? { outcome: 'none' as const, mayRetry: false }
        : await this.delivery.send(deliverErasureReceipt, {
            ...{ deliveryId: receiptId, channel: to.channel, to: to.value, keepsMessages },
            erasedAt: now.toISOString(),
          });
    const waitsUntil = (begunAt ?? now).getTime() + receiptWaitMs;
    if (mayRetry && now.getTime() < waitsUntil) throw new Error('The receipt was not accepted yet');
    await this.work.run((tx) => tx.update(AccountDeletionEntity, { userId }, { receipt: outcome }));
  }

  private async forget(tx: Tx, person: Person, erasedAt: Date): Promise<void> {
    const { userId } = person;
    await this.personal.eraseNames(tx, userId);
    await this.departure.depart(tx, userId);
    await this.paid.note(tx, await this.contacts.all(tx, userId));
    await this.personal.eraseHere(tx, person);
    const now = this.clock.now().getTime();
    const passes = [erasedAt.getTime() + hourMs, erasedAt.getTime() + lastPassMs];
    const next = passes.find((pass) => pass > now);
    await tx.update(
      AccountDeletionEntity,
      { userId },
      { erasedAt, againAt: next === undefined ? null : new Date(next), doneBy: [] },
    );
  }
}
