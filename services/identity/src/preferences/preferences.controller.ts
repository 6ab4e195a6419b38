import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  getPreferences,
  type StoredPreferences,
  updatePreferences,
} from '@emberdeck/contracts/identity/preferences';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { PreferencesService } from './preferences.service.js';

@Controller()
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @Handle(getPreferences)
  read(_input: CallInput<typeof getPreferences>, { actor }: UserCallContext): Promise<StoredPreferences> {
    return this.preferences.read(actor);
  }

  @Handle(updatePreferences)
  update(input: CallInput<typeof updatePreferences>, { actor }: UserCallContext): Promise<StoredPreferences> {
    return this.preferences.update(actor, input);
  }
}
