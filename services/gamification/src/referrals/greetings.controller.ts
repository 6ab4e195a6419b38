import { Controller } from '@nestjs/common';
import { closeGreeting, getGreeting, type GreetingAnswer } from '@emberdeck/contracts/gamification/greeting';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { GreetingsService } from './greetings.service.js';

@Controller()
export class GreetingsController {
  constructor(private readonly greetings: GreetingsService) {}

  @Handle(getGreeting)
  async get(_input: object, { actor }: UserCallContext): Promise<GreetingAnswer> {
    return { greeting: await this.greetings.read(actor) };
  }

  @Handle(closeGreeting)
  async close(_input: object, { actor }: UserCallContext): Promise<{ success: true }> {
    await this.greetings.close(actor);
    return { success: true };
  }
}
