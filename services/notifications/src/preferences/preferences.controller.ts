import { Controller } from '@nestjs/common';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  getNotificationPreferences,
  muteNotices,
  type NotificationPreferences,
  unmuteNotices,
  unsubscribe,
  updateNotificationPreferences,
} from '@emberdeck/contracts/notifications/notification-preferences';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { PreferencesService } from './preferences.service.js';
import { UnsubscribeService } from './unsubscribe.service.js';

@Controller()
export class PreferencesController {
  constructor(
    private readonly preferences: PreferencesService,
    private readonly links: UnsubscribeService,
  ) {}

  @Handle(getNotificationPreferences)
  read(
    _input: CallInput<typeof getNotificationPreferences>,
    { actor }: UserCallContext,
  ): Promise<NotificationPreferences> {
    return this.preferences.read(actor);
  }

  @Handle(updateNotificationPreferences)
  update(
    input: CallInput<typeof updateNotificationPreferences>,
    { actor }: UserCallContext,
  ): Promise<NotificationPreferences> {
    return this.preferences.update(actor, input);
  }

  @Handle(muteNotices)
  mute(
    { kind, itemId: id, until }: CallInput<typeof muteNotices>,
    { actor }: UserCallContext,
  ): Promise<NotificationPreferences> {
    return this.preferences.mute(actor, { kind, id, until });
  }

  @Handle(unmuteNotices)
  unmute(
    { kind, itemId: id }: CallInput<typeof unmuteNotices>,
    { actor }: UserCallContext,
  ): Promise<NotificationPreferences> {
    return this.preferences.unmute(actor, { kind, id });
  }

  @Handle(unsubscribe)
  async unsubscribe(input: CallInput<typeof unsubscribe>): Promise<CallOutput<typeof unsubscribe>> {
    return { isKnown: await this.links.follow(input) };
  }
}
