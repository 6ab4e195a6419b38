import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { appChanged, appConnected } from '@emberdeck/contracts/gamification/connected-apps';
import {
  type ConnectedAppDetails,
  type DeckRead,
  getConnectedApp,
  refreshConnectedApp,
  testConnectedApp,
  type TestConnectedAppAnswer,
} from '@emberdeck/contracts/gamification/deck-reads';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { DeckReadsService } from './deck-reads.service.js';
import { DeckTestService } from './deck-test.service.js';

const consumer = 'deck-reads';

@Controller()
export class DeckReadsController {
  constructor(
    private readonly reads: DeckReadsService,
    private readonly tests: DeckTestService,
  ) {}

  @Handle(getConnectedApp)
  get({ id }: { id: string }, { actor }: UserCallContext): Promise<ConnectedAppDetails> {
    return this.reads.details(actor, id);
  }

  @Handle(refreshConnectedApp)
  refresh({ id }: { id: string }, context: UserCallContext): Promise<DeckRead> {
    return this.reads.refresh(id, context);
  }

  @Handle(testConnectedApp)
  test(
    input: CallInput<typeof testConnectedApp>,
    { actor }: UserCallContext,
  ): Promise<TestConnectedAppAnswer> {
    return this.tests.test(actor, input);
  }

  @Subscribe(appConnected, consumer)
  onConnected(tx: Tx, event: EventPayload<typeof appConnected>): Promise<void> {
    return this.reads.startIfDue(tx, event, event.appId);
  }

  /** Only an edit is in the answer to a request; the reads themselves publish the event too. */
  @Subscribe(appChanged, consumer)
  async onChanged(tx: Tx, event: EventPayload<typeof appChanged>): Promise<void> {
    if (event.isInAnswer === true) await this.reads.startIfDue(tx, event, event.appId);
  }
}
