import { Controller } from '@nestjs/common';
import { type Presence, presenceRoute } from '@emberdeck/contracts/presence/presence';
import { CurrentSession } from '../auth/current-session.js';
import type { Session } from '../auth/sessions.service.js';
import { Serve } from '../routes/serve.decorator.js';
import { PresenceService } from './presence.service.js';

/** The presence of the members of the active workspace. */
@Controller()
export class PresenceController {
  constructor(private readonly presence: PresenceService) {}

  @Serve(presenceRoute)
  list(@CurrentSession() { actor }: Session): Promise<Presence[]> {
    return this.presence.list(actor.workspaceId);
  }
}
