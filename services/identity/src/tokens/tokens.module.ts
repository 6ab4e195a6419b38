import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ApiTokenEntity } from './api-token.entity.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

/** Personal tokens. */
@Entities(ApiTokenEntity)
@Module({
  imports: [AccountsModule],
  controllers: [TokensController],
  providers: [TokensService],
})
export class TokensModule {}
