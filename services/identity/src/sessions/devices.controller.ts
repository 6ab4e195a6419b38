import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  type Device,
  endOtherSession,
  endOtherSessions,
  listSessions,
} from '@emberdeck/contracts/identity/sessions';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { DevicesService } from './devices.service.js';

@Controller()
export class DevicesController {
  constructor(private readonly devices: DevicesService) {}

  @Handle(listSessions)
  list(_input: CallInput<typeof listSessions>, { actor }: UserCallContext): Promise<Device[]> {
    return this.devices.list(actor);
  }

  @Handle(endOtherSession)
  async end(
    { id }: CallInput<typeof endOtherSession>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof endOtherSession>> {
    await this.devices.end(actor, id);
    return { success: true };
  }

  @Handle(endOtherSessions)
  async endOthers(
    _input: CallInput<typeof endOtherSessions>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof endOtherSessions>> {
    return { ended: await this.devices.endOthers(actor) };
  }
}
