import {
  erasePerson,
  listPersonalTables,
  type PersonalRows,
  type PersonalTableInfo,
  readPersonalPage,
} from '@emberdeck/contracts/personal/personal-pages';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { Controller, Optional, type Type } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Outbox } from '../outbox/outbox.js';
import { Handle } from '../runtime/handle.decorator.js';
import { ContactHashes } from '../security/contact-hashes.js';
import type { PersonalData } from './personal-data.js';

/** Makes the controller by which a service gives its part of an export, and erases its part of a person. The service lists it in its module. */
export function personalControllerOf(service: ServiceName, data: PersonalData): Type {
  const [list, read, erase] = [listPersonalTables(service), readPersonalPage(service), erasePerson(service)];

  @Controller()
  class PersonalController {
    constructor(
      private readonly work: UnitOfWork,
      private readonly outbox: Outbox,
      @Optional() private readonly hashes?: ContactHashes,
    ) {}

    @Handle(list)
    tables(): Promise<PersonalTableInfo[]> {
      return Promise.resolve([...data.shown]);
    }

    @Handle(read)
    page(place: CallInput<typeof read>): Promise<PersonalRows> {
      return data.collect(this.work, place);
    }

    @Handle(erase)
    async erase(person: CallInput<typeof erase>): Promise<CallOutput<typeof erase>> {
      const contactHashes = (await this.hashes?.ofAll(person.contacts)) ?? [];
      await this.work.run((tx) => data.erase(tx, { ...person, contactHashes }, this.outbox));
      return { success: true };
    }
  }
  return PersonalController;
}
