import { Controller } from '@nestjs/common';
import { readStandings, type Standing, standingsRoute } from '@emberdeck/contracts/gamification/standings';
import { listMembers } from '@emberdeck/contracts/identity/users';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { CurrentSession } from '../auth/current-session.js';
import type { Session } from '../auth/sessions.service.js';
import { Serve } from './serve.decorator.js';

/** Identity knows the members of the active workspace, gamification what they share. */
@Controller()
export class StandingsController {
  constructor(private readonly calls: CallClient) {}

  @Serve(standingsRoute)
  async list(@CurrentSession() { signedActor }: Session): Promise<Standing[]> {
    const members = (await this.calls.call(listMembers, {}, { signedActor, isRepeatable: true })).json();
    const userIds = members.map(({ userId }) => userId);
    return (await this.calls.call(readStandings, { userIds }, { isRepeatable: true })).json();
  }
}
