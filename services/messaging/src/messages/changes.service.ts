import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { listMessageChanges } from '@emberdeck/contracts/messaging/changes';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { ReadyJson } from '@emberdeck/platform/runtime/call-context';
import { fitPage } from '@emberdeck/platform/runtime/fit-page';
import { type ChangesCursor, decodeChangesCursor, encodeChangesCursor, tooOld } from './changes-cursor.js';
import { readChanges, readNow } from './changes.queries.js';

const mostChanges = 100;

/** What has changed in the feed since a client looked. */
@Injectable()
export class ChangesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list(actor: Actor, { since }: CallInput<typeof listMessageChanges>): Promise<ReadyJson> {
    const at = this.clock.now().getTime();
    if (since === undefined) {
      const now = await readNow(this.work);
      return answerOf({ since: now, at, page: null });
    }
    const place = decodeChangesCursor(since, at);
    return fitPage(mostChanges, (limit) => this.page(actor, limit, place, at));
  }

  private async page(actor: Actor, limit: number, place: ChangesCursor, at: number): Promise<ReadyJson> {
    const row = await readChanges(this.work, actor, limit, place);
    if (!row || BigInt(place.since) > BigInt(row.high)) throw tooOld();
    const { json, more, deleted, low, lastIn, lastId } = row;
    const found = { more, messages: json, deleted };
    const { next } = place.page ?? { next: low };
    const readAt = place.page ? place.at : at;
    if (more && lastIn !== null && lastId !== null) {
      const page = { next, changedIn: lastIn, id: lastId };
      return answerOf({ since: place.since, at: readAt, page }, found);
    }
    return answerOf({ since: next, at: readAt, page: null }, found);
  }
}

interface Found {
  readonly more: boolean;
  /** JSON. */
  readonly messages: string;
  /** JSON. */
  readonly deleted: string;
}

const nothingNew: Found = { more: false, messages: '[]', deleted: '[]' };

const answerOf = (place: ChangesCursor, { more, messages, deleted }: Found = nothingNew): ReadyJson =>
  new ReadyJson(
    `{"cursor":"${encodeChangesCursor(place)}","more":${more},"messages":${messages},"deleted":${deleted}}`,
  );
