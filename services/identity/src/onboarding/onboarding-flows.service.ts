import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, Not } from 'typeorm';
import { contactKey, type ContactAddress } from '../contact-address.js';
import { tokenHash } from '../secret-token.js';
import { OnboardingFlow } from './onboarding-flow.entity.js';
import { knownBrowserKeptMs } from './onboarding-policy.js';

/** The rows of flows. Every change of a state is one conditional update: of two at once, one is told that it won. */
@Injectable()
export class OnboardingFlowsService {
  constructor(private readonly clock: Clock) {}

  /** Lets one transaction at a time work on a contact, so that its counters and its codes agree. */
  async lockContact(tx: Tx, contact: ContactAddress): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `onboarding:${contactKey(contact)}`,
    ]);
  }

  /** The flow of this browser for this contact; null for any other browser or contact. */
  async find(tx: Tx, flowToken: string | null, contact: ContactAddress): Promise<OnboardingFlow | null> {
    return flowToken === null
      ? null
      : tx.findOneBy(OnboardingFlow, {
          tokenHash: tokenHash(flowToken),
          contactKind: contact.kind,
          contactValue: contact.value,
        });
  }

  /**
   * The same, but null also where the flow was begun by another channel or for another purpose: a code proves the channel
   * it was sent by, and counts only for the account that it was asked for. `provesFor` is null to join or sign in.
   */
  async findOfChannel(
    tx: Tx,
    { flowToken, entryType }: { flowToken: string | null; entryType: EntryType },
    contact: ContactAddress,
    provesFor: string | null,
  ): Promise<OnboardingFlow | null> {
    const flow = await this.find(tx, flowToken, contact);
    return flow?.entryType === entryType && flow.provesFor === provesFor ? flow : null;
  }

  /** Opens a flow whose code is from now on the only one that counts, but for browsers that had signed in before. */
  async open(tx: Tx, flow: OnboardingFlow): Promise<void> {
    await tx.update(
      OnboardingFlow,
      {
        contactKind: flow.contactKind,
        contactValue: flow.contactValue,
        state: 'open',
        ...(flow.knownBrowser ? {} : { knownBrowser: false }),
      },
      { codeHash: null },
    );
    await tx.insert(OnboardingFlow, flow);
  }

  /** Notes that no provider served the channel, so that an account may be created without a code. */
  async markChannelMissing(tx: Tx, flowId: string): Promise<void> {
    await tx.update(OnboardingFlow, { id: flowId }, { channelMissing: true, codeHash: null });
  }

  /** Counts one evaluation; false where `most` are counted already. */
  async countTry(tx: Tx, flow: OnboardingFlow, most: number): Promise<boolean> {
    const counted = await tx.update(
      OnboardingFlow,
      { id: flow.id, state: 'open', tries: LessThan(most) },
      { tries: () => 'tries + 1' },
    );
    return counted.affected === 1;
  }

  /** Consumes the code; false where it was consumed already. */
  async consumeCode(tx: Tx, flow: OnboardingFlow, signsIn: boolean): Promise<boolean> {
    const consumed = await tx.update(
      OnboardingFlow,
      { id: flow.id, state: 'open', codeHash: Not(IsNull()) },
      {
        codeHash: null,
        verifiedAt: this.clock.now(),
        ...(signsIn ? this.done(true) : { state: 'verified' }),
      },
    );
    return consumed.affected === 1;
  }

  /** Ends a flow with an account; false where that has happened already. */
  async complete(tx: Tx, flow: OnboardingFlow): Promise<boolean> {
    const completed = await tx.update(
      OnboardingFlow,
      { id: flow.id, state: flow.state },
      this.done(flow.knownBrowser || flow.state === 'verified'),
    );
    return completed.affected === 1;
  }

  /** Drops what is no longer needed; answers how many flows. */
  async prune(tx: Tx): Promise<number> {
    const pruned = await tx.delete(OnboardingFlow, { expiresAt: LessThan(this.clock.now()) });
    return pruned.affected ?? 0;
  }

  private done(knownBrowser: boolean): Pick<OnboardingFlow, 'state' | 'knownBrowser' | 'expiresAt'> {
    return {
      state: 'done',
      knownBrowser,
      expiresAt: new Date(this.clock.now().getTime() + knownBrowserKeptMs),
    };
  }
}
