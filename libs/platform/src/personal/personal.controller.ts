import {
  listPersonalTables,
  type PersonalRows,
  type PersonalTableInfo,
  readPersonalPage,
} from '@emberdeck/contracts/personal/personal-pages';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { Controller, type Type } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Handle } from '../runtime/handle.decorator.js';
import type { PersonalData } from './personal-data.js';

/** Makes the controller by which a service gives its part of an export. The service lists it in its module. */
export function personalControllerOf(service: ServiceName, data: PersonalData): Type {
  const [list, read] = [listPersonalTables(service), readPersonalPage(service)];

  @Controller()
  class PersonalController {
    constructor(private readonly work: UnitOfWork) {}

    @Handle(list)
    tables(): Promise<PersonalTableInfo[]> {
      return Promise.resolve([...data.shown]);
    }

    @Handle(read)
    page(place: CallInput<typeof read>): Promise<PersonalRows> {
      return data.collect(this.work, place);
    }
  }
  return PersonalController;
}
