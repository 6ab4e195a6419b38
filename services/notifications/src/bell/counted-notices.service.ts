import { Injectable } from '@nestjs/common';
import type { CountedPerson } from '@emberdeck/contracts/core/notice';
import { notificationCreated } from '@emberdeck/contracts/notifications/notifications';
import { notificationWithdrawn } from '@emberdeck/contracts/notifications/withdrawn-notifications';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { withCorrelation } from '@emberdeck/platform/logging/correlation';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { MembersService } from '../members/members.service.js';
import { BellService, type RaisedNotice } from './bell.service.js';
import {
  attachPerson,
  countPeople,
  type CountedThing,
  findOpenNotice,
  lockThing,
  readPerson,
  recountNotice,
  storePart,
  withdrawNotice,
} from './counted-notices.queries.js';
import { notificationId } from './notification-id.js';

/** A notice that counts the people who act on one thing. */
export interface CountedNotice extends RaisedNotice {
  readonly actorId: string;
  readonly person: CountedPerson;
}

export const isCounted = (notice: RaisedNotice): notice is CountedNotice =>
  notice.person !== undefined && notice.actorId !== undefined;

/** Notices such as "3 people reacted to your message": one for each thing while its reader has not seen it. */
@Injectable()
export class CountedNotices {
  constructor(
    private readonly bell: BellService,
    private readonly members: MembersService,
    private readonly outbox: Outbox,
  ) {}

  /** A person who was counted once rings no second time, also after a change of mind. */
  async count(tx: Tx, notice: CountedNotice): Promise<void> {
    const { key, workspaceId, actorId: personId, at, person } = notice;
    const { readerId: userId, part, isOn, revision } = person;
    const thing = { userId, workspaceId, thingId: notificationId(key) };
    await lockThing(tx, thing);
    if (!(await storePart(tx, { ...thing, personId, part, isOn, revision, changedAt: at }))) return;
    const state = await readPerson(tx, thing, personId);
    if (state.notificationId === null && !state.isOn) return;
    const open = state.notificationId ?? (await findOpenNotice(tx, thing));
    if (open === null) return this.open(tx, notice, thing);
    // All that the person does counts in one notice.
    await attachPerson(tx, thing, personId, open);
    await this.recount(tx, notice, thing, open);
  }

  /** A person begins one notice at most, so its key names it. */
  private async open(tx: Tx, notice: CountedNotice, thing: CountedThing): Promise<void> {
    const key = `${notice.key}:${notice.actorId}`;
    await attachPerson(tx, thing, notice.actorId, notificationId(key));
    await this.bell.notify(tx, [{ ...notice, key, params: { ...notice.params, amount: 1 } }]);
  }

  private async recount(tx: Tx, notice: CountedNotice, thing: CountedThing, id: string): Promise<void> {
    const { userId, workspaceId } = thing;
    const { amount, lastId: actorId } = await countPeople(tx, thing, id);
    if (actorId === null) {
      const gone = await withdrawNotice(tx, thing, id);
      if (!gone?.inApp) return;
      const event = { userId, workspaceId, notificationId: id };
      return withCorrelation(notice.correlationId, () =>
        this.outbox.append(tx, notificationWithdrawn, event),
      );
    }
    const nameOf = await this.members.findNames(tx, [{ workspaceId, userId: actorId }]);
    const params = { amount, actorId, actorName: nameOf(workspaceId, actorId) };
    const changed = await recountNotice(tx, thing, id, { params, at: notice.at });
    if (!changed?.inApp) return;
    const { inApp: _isShown, createdAt, ...row } = changed;
    const notification = { id, workspaceId, ...row, createdAt: createdAt.toISOString(), readAt: null };
    const event = { userId, workspaceId, actorId, notification, isAgain: true };
    await withCorrelation(notice.correlationId, () => this.outbox.append(tx, notificationCreated, event));
  }
}
