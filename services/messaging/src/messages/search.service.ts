import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { FoundMessage, searchMessages } from '@emberdeck/contracts/messaging/search';
import { decodeCursor, encodeCursor } from '@emberdeck/platform/database/cursor';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Page } from '@emberdeck/platform/runtime/call-context';
import { fitPage } from '@emberdeck/platform/runtime/fit-page';
import { foundExcerpt } from './found-excerpt.js';
import { readFound } from './search.queries.js';

/** Finds messages by their words. */
@Injectable()
export class SearchService {
  constructor(private readonly work: UnitOfWork) {}

  search(reader: Actor, input: CallInput<typeof searchMessages>): Promise<Page<FoundMessage>> {
    const { q = '', from = null, after = null, before = null, has } = input;
    const cursor = input.cursor === undefined ? null : decodeCursor(input.cursor);
    const search = { q, from, after, before, hasFile: has !== undefined };
    return fitPage(input.limit, async (limit) => {
      const rows = await readFound(this.work, reader, search, { limit, cursor });
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      const items = rows.slice(0, limit).map(({ message, text }) => ({
        message,
        excerpt: foundExcerpt(text, message.mentions),
      }));
      return new Page(items, last ? encodeCursor({ createdAt: last.time, id: last.id }) : null);
    });
  }
}
