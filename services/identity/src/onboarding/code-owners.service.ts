import { codesProven } from '@emberdeck/contracts/identity/onboarding';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { ContactsService } from '../accounts/contacts.service.js';
import type { OnboardingFlow } from './onboarding-flow.entity.js';
import { OnboardingFlowsService } from './onboarding-flows.service.js';

/** Gives a person what belongs to a flow once its code was right. Before that, no account is read. */
@Injectable()
export class CodeOwnersService {
  constructor(
    private readonly flows: OnboardingFlowsService,
    private readonly contacts: ContactsService,
    private readonly outbox: Outbox,
  ) {}

  /** The account has proven the contact of the flow by now. */
  async settle(tx: Tx, flow: OnboardingFlow, userId: string): Promise<void> {
    const { contactKind: kind, contactValue: value, consentedAt } = flow;
    if (consentedAt !== null) await this.contacts.consent(tx, { kind, value }, consentedAt);
    // A code that was asked for while signed in was sent in the name of its person.
    if (flow.provesFor !== null) return;
    const deliveryIds = await this.flows.askedForBy(tx, flow);
    await this.outbox.append(tx, codesProven, { userId, deliveryIds });
  }
}
