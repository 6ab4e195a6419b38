import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  type ApiToken,
  type CreatedToken,
  createToken,
  deleteToken,
  findToken,
  listTokens,
} from '@emberdeck/contracts/identity/tokens';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { TokensService } from './tokens.service.js';

@Controller()
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Handle(listTokens)
  list(_input: object, { actor }: UserCallContext): Promise<ApiToken[]> {
    return this.tokens.list(actor);
  }

  @Handle(createToken)
  create(input: CallInput<typeof createToken>, { actor }: UserCallContext): Promise<CreatedToken> {
    return this.tokens.create(actor, input);
  }

  @Handle(deleteToken)
  async delete(
    { id }: CallInput<typeof deleteToken>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof deleteToken>> {
    await this.tokens.delete(actor, id);
    return { success: true };
  }

  @Handle(findToken)
  find(input: CallInput<typeof findToken>): Promise<CallOutput<typeof findToken>> {
    return this.tokens.find(input);
  }
}
