import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { PasskeyEntity } from './passkey.entity.js';
import { PasskeyChallenge } from './passkey-challenge.entity.js';
import { PasskeyCeremonies } from './passkey-ceremonies.service.js';
import { PasskeyChallengesService } from './passkey-challenges.service.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysService } from './passkeys.service.js';

/** Passkeys. */
@Entities(PasskeyEntity, PasskeyChallenge)
@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [PasskeysController],
  providers: [PasskeyChallengesService, PasskeyCeremonies, PasskeysService],
  exports: [PasskeyChallengesService, PasskeysService],
})
export class PasskeysModule {}
