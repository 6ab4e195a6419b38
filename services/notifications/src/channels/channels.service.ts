import type { Channel } from '@emberdeck/contracts/notifications/delivery';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { RUNTIME_SETTINGS, SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { ChannelAdapter } from '../channel.js';
import type { NotificationsSettings } from '../notifications.settings.js';
import { WhatsAppWindows } from '../numbers/whatsapp-windows.service.js';
import { SmtpChannel } from './smtp-channel.js';
import { twilioChannels } from './twilio-channels.js';

/** The configured provider of each channel. */
@Injectable()
export class ChannelsService {
  private readonly adapters: ReadonlyMap<Channel, ChannelAdapter>;

  constructor(
    @Inject(SETTINGS) private readonly settings: NotificationsSettings,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
    windows: WhatsAppWindows,
  ) {
    const adapters: ChannelAdapter[] = [
      ...twilioChannels(settings, runtime.publicOrigin, (to) => windows.isOpen(to)),
    ];
    if (settings.SMTP_URL) {
      adapters.push(new SmtpChannel(settings.SMTP_URL, settings.MAIL_FROM));
    }
    this.adapters = new Map(adapters.map((adapter) => [adapter.channel, adapter]));
  }

  /** The provider of a channel; undefined if none is configured. */
  adapterOf(channel: Channel): ChannelAdapter | undefined {
    return this.adapters.get(channel);
  }

  /** Countries to whose numbers invitations of friends may go. */
  invitationCountries(): readonly string[] {
    return this.settings.TWILIO_INVITATION_COUNTRIES ?? [];
  }

  /** Whether a code is shown on the screen or in the terminal instead: never in production, never where other machines reach the product. */
  showsCodes(channel: Channel): boolean {
    return (
      channel === 'email' &&
      !this.adapters.has(channel) &&
      this.runtime.environment !== 'production' &&
      this.runtime.onLoopback &&
      this.settings.SHOW_CODES !== false
    );
  }
}
