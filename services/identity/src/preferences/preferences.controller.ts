import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  getPreferences,
  type Preferences,
  updatePreferences,
} from '@emberdeck/contracts/identity/preferences';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { PreferencesService } from './preferences.service.js';

@Controller()
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @Handle(getPreferences)
  read(_input: CallInput<typeof getPreferences>, { actor }: UserCallContext): Promise<Preferences> {
    return this.preferences.read(actor);
  }

  @Handle(updatePreferences)
  update(input: CallInput<typeof updatePreferences>, { actor }: UserCallContext): Promise<Preferences> {
    return this.preferences.update(actor, input);
  }
}
