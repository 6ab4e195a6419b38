import type { CallDefinition, CallInput } from '@emberdeck/contracts/core/call';
import type {
  deliverCode,
  deliverErasureReceipt,
  deliverTeamInvitation,
  deliverUnlockLink,
  DeliveryOutcome,
} from '@emberdeck/contracts/notifications/delivery';
import type { TextReason } from '@emberdeck/contracts/notifications/text-messages';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Logger } from '@emberdeck/platform/logging/logger';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { Injectable } from '@nestjs/common';

type Delivery =
  | typeof deliverCode
  | typeof deliverErasureReceipt
  | typeof deliverTeamInvitation
  | typeof deliverUnlockLink;

/** What became of a message, and why a phone's was refused. */
export interface ContactDelivery {
  readonly outcome: DeliveryOutcome;
  readonly reason: TextReason | null;
  /** Another call with the same id may send it. */
  readonly mayRetry?: boolean | undefined;
}

/** How long a message may take to be sent; it ends before the gateway stops waiting. */
const deliveryTimeoutMs = 8_500;

/** Sends codes and links to contacts. */
@Injectable()
export class ContactDeliveryService {
  constructor(
    private readonly calls: CallClient,
    private readonly logger: Logger,
  ) {}

  /** Calls notifications, never in a transaction. A failure of the call is logged and returned as `failed`. */
  async deliver<Call extends Delivery & CallDefinition>(
    call: Call,
    input: CallInput<Call>,
  ): Promise<ContactDelivery> {
    try {
      return await this.send(call, input);
    } catch (error) {
      if (!(error instanceof AppError)) {
        throw error;
      }
      this.logger.warn('A code or link could not be delivered', { err: error, call: call.name });
      return { outcome: 'failed', reason: null };
    }
  }

  /** As {@link deliver}, but rejects if the call fails, for a job that can repeat it. */
  async send<Call extends Delivery & CallDefinition>(
    call: Call,
    input: CallInput<Call>,
  ): Promise<ContactDelivery> {
    const answer = await this.calls.call<Delivery>(call, input, { timeoutMs: deliveryTimeoutMs });
    const { reason = null, ...delivered } = answer.json();
    return { ...delivered, reason };
  }
}
