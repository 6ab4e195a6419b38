import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { readStandings, type Standing } from '@emberdeck/contracts/gamification/standings';
import { preferencesChanged } from '@emberdeck/contracts/identity/preferences';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { StandingsService } from './standings.service.js';

@Controller()
export class StandingsController {
  constructor(private readonly standings: StandingsService) {}

  @Handle(readStandings)
  read({ userIds }: CallInput<typeof readStandings>): Promise<Standing[]> {
    return this.standings.of(userIds);
  }

  @Subscribe(preferencesChanged, 'data-sharing')
  async onPreferencesChanged(tx: Tx, event: EventPayload<typeof preferencesChanged>): Promise<void> {
    await this.standings.follow(tx, event);
  }
}
