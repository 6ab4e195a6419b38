import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { askedForPersonalData, erasePerson } from '@emberdeck/contracts/personal/personal-pages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import type { Person } from '@emberdeck/platform/personal/personal-table';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { Injectable } from '@nestjs/common';
import { eraseNames, personal } from './personal.queries.js';

/** Erases a person, in each service by a call of its own. */
@Injectable()
export class PersonalErasureService {
  /** The services that are called. Identity forgets the contacts, so its turn is the last one. */
  readonly services: readonly ServiceName[] = askedForPersonalData;

  constructor(
    private readonly calls: CallClient,
    private readonly outbox: Outbox,
  ) {}

  /** Erases the person in another service; never in a transaction. A repeat erases what was on its way before. */
  async eraseIn(
    service: ServiceName,
    { userId, contacts, keepsMessages = false }: Person,
    signal: AbortSignal,
  ): Promise<void> {
    signal.throwIfAborted();
    await this.calls.call(
      erasePerson(service),
      { userId, contacts: [...contacts], keepsMessages },
      { isRepeatable: true },
    );
  }

  /** Takes the name from the account and its workspaces, so that events about the departure have none. */
  eraseNames(tx: Tx, userId: string): Promise<void> {
    return eraseNames(tx, userId);
  }

  /** Erases the person in identity. */
  eraseHere(tx: Tx, person: Person): Promise<void> {
    return personal.erase(tx, person, this.outbox);
  }
}
