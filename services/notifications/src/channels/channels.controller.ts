import type { CallOutput } from '@emberdeck/contracts/core/call';
import { listChannels } from '@emberdeck/contracts/notifications/delivery';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { ChannelsService } from './channels.service.js';

@Controller()
export class ChannelsController {
  constructor(private readonly channels: ChannelsService) {}

  @Handle(listChannels)
  list(): Promise<CallOutput<typeof listChannels>> {
    const email = this.channels.showsCodes('email') ? 'development' : this.stateOf('email');
    return Promise.resolve({
      email,
      sms: this.stateOf('sms'),
      whatsapp: this.stateOf('whatsapp'),
      invitationCountries: [...this.channels.invitationCountries()],
    });
  }

  private stateOf(channel: 'email' | 'sms' | 'whatsapp'): 'configured' | 'none' {
    return this.channels.adapterOf(channel) ? 'configured' : 'none';
  }
}
