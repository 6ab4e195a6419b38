import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import {
  askedForPersonalData,
  listPersonalTables,
  type PersonalRows,
  type PersonalTableInfo,
  readPersonalPage,
} from '@emberdeck/contracts/personal/personal-pages';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { PersonalPlace } from '@emberdeck/platform/personal/personal-data';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { Injectable } from '@nestjs/common';
import { personal } from './personal.queries.js';
import { type Reader, selectReaders } from './readers.queries.js';

/** A table of a service. */
export interface SourceTable extends PersonalTableInfo {
  readonly service: ServiceName;
}

/** What all services know of a person, page by page. */
@Injectable()
export class PersonalSourcesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly calls: CallClient,
  ) {}

  /** The tables of all services, identity first. */
  async tables(): Promise<SourceTable[]> {
    const found: SourceTable[] = personal.shown.map((table) => ({ ...table, service: 'identity' }));
    for (const service of askedForPersonalData) {
      const answer = await this.calls.call(listPersonalTables(service), {}, { isRepeatable: true });
      found.push(...answer.json().map((table) => ({ ...table, service })));
    }
    return found;
  }

  /** The rows of a user in a table. No more than a page is in memory. */
  async *pages({ service, table }: SourceTable, userId: string): AsyncGenerator<PersonalRows['rows']> {
    let after: string | null = null;
    do {
      const page: PersonalRows = await this.page(service, { userId, table, after });
      if (page.rows.length > 0) yield page.rows;
      after = page.next;
    } while (after !== null);
  }

  /** The members of the user's workspaces, by the names that the user sees. */
  readers(userId: string): Promise<Reader[]> {
    return selectReaders(this.work, userId);
  }

  private async page(service: ServiceName, place: PersonalPlace): Promise<PersonalRows> {
    if (service === 'identity') return personal.collect(this.work, place);
    return (await this.calls.call(readPersonalPage(service), place, { isRepeatable: true })).json();
  }
}
