import { Injectable } from '@nestjs/common';
import type { EventDefinition } from '@emberdeck/contracts/core/event';
import { events } from '@emberdeck/contracts/registry/registry';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type EventOf, SubscribeEach } from '@emberdeck/platform/runtime/subscribe.decorator';
import { BellService } from './bell.service.js';
import { CountedNotices, isCounted } from './counted-notices.service.js';

/** Stores the notice of each event whose contract declares one. */
@Injectable()
export class BellSubscriber {
  constructor(
    private readonly bell: BellService,
    private readonly counted: CountedNotices,
  ) {}

  @SubscribeEach(events.filter(({ notice }) => notice), 'bell')
  async raise(
    tx: Tx,
    { notice }: EventDefinition,
    chunk: readonly EventOf<EventDefinition>[],
  ): Promise<void> {
    const raised = chunk.flatMap(({ payload, eventId, occurredAt: at, correlationId }) =>
      (notice?.entriesOf(payload, eventId) ?? []).map((entry) => ({ ...entry, at, correlationId })),
    );
    const plain = raised.filter((each) => !isCounted(each));
    if (plain.length > 0) await this.bell.notify(tx, plain);
    // In one order for all, since each takes a lock.
    const counted = raised.filter(isCounted).toSorted((one, other) => (one.key < other.key ? -1 : 1));
    for (const each of counted) await this.counted.count(tx, each);
  }
}
