import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { maskedContact } from '@emberdeck/contracts/core/masked-contact';
import type { OnboardEntryAnswer } from '@emberdeck/contracts/identity/onboarding';
import { Logger } from '@emberdeck/platform/logging/logger';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { GatewaySettings } from '../gateway.settings.js';
import { BrowserCookies } from './browser-cookies.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Decides which browsers are shown verification codes: those that opened the link with the key. An address or a header
 * proves nothing here, since a tunnel on this machine connects from the loopback too.
 */
@Injectable()
export class ScreenKey {
  constructor(
    private readonly cookies: BrowserCookies,
    private readonly logger: Logger,
    @Inject(SETTINGS) private readonly settings: Pick<GatewaySettings, 'EMBERDECK_SCREEN_KEY'>,
  ) {}

  /** Stores the key of an opened link in the browser, if it is ours. */
  admit(key: string, reply: FastifyReply): void {
    if (this.isOurs(key)) {
      this.cookies.setScreenKey(reply, key);
    }
  }

  /** The answer for this browser. Without the key, the code goes to the terminal instead. */
  answerFor(
    request: FastifyRequest,
    contact: string,
    answer: Omit<OnboardEntryAnswer, 'codeInTerminal'>,
  ): OnboardEntryAnswer {
    const code = answer.debugCode;
    if (code === null || this.isOurs(this.cookies.screenKey(request))) {
      return { ...answer, codeInTerminal: false };
    }
    this.logger.warn(`The verification code for ${maskedContact(contact)} is ${code}`);
    return {
      ...answer,
      message: 'The code is in the terminal where Emberdeck runs',
      debugCode: null,
      codeInTerminal: true,
    };
  }

  private isOurs(key: string | null): boolean {
    const own = this.settings.EMBERDECK_SCREEN_KEY;
    return own !== undefined && key !== null && timingSafeEqual(digest(key), digest(own));
  }
}
