import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import type { TextReason } from '@emberdeck/contracts/notifications/text-messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import type { ContactAddress } from '../contact-address.js';
import { tokenHash } from '../secret-token.js';
import { OnboardingFlow } from './onboarding-flow.entity.js';
import { lockContact } from './onboarding-flows.queries.js';
import { flowTokensOf } from './flow-tokens.js';
import { knownBrowserStoredMs, openFlowStoredMs } from './onboarding-policy.js';
import { codeMatches } from './verification-code.js';

/** The table of flows. A state changes by one conditional update, so one of two concurrent changes succeeds. */
@Injectable()
export class OnboardingFlowsService {
  constructor(private readonly clock: Clock) {}

  /** Serializes the transactions of a contact. */
  lockContact(tx: Tx, contact: ContactAddress): Promise<void> {
    return lockContact(tx, contact);
  }

  /** The newest flow of this browser for this contact; null for any other browser or contact. */
  async find(tx: Tx, flowToken: string | null, contact: ContactAddress): Promise<OnboardingFlow | null> {
    return tx.findOne(OnboardingFlow, {
      where: this.ofBrowser(flowToken, contact),
      order: { createdAt: 'DESC', id: 'ASC' },
    });
  }

  /** Whether the code was sent to this browser, and a newer one has replaced it. */
  async isReplacedCode(
    tx: Tx,
    flowToken: string | null,
    contact: ContactAddress,
    code: string,
  ): Promise<boolean> {
    const replaced = await tx.findBy(OnboardingFlow, {
      ...this.ofBrowser(flowToken, contact),
      replacedCodeHash: Not(IsNull()),
      codeExpiresAt: MoreThan(this.clock.now()),
    });
    const tokens = flowTokensOf(flowToken);
    return replaced.some(({ replacedCodeHash }) =>
      tokens.some((token) => replacedCodeHash !== null && codeMatches(code, token, replacedCodeHash)),
    );
  }

  /**
   * The same, but null also for a flow of another channel or purpose. A code proves the channel it was sent by, and is
   * valid only for the account that requested it. `provesFor` is null to join or sign in.
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

  /** Opens a flow and invalidates earlier codes, except those of browsers that had signed in before. */
  async open(tx: Tx, flow: OnboardingFlow): Promise<void> {
    await tx.update(
      OnboardingFlow,
      {
        contactKind: flow.contactKind,
        contactValue: flow.contactValue,
        state: 'open',
        ...(flow.knownBrowser ? {} : { knownBrowser: false }),
      },
      { codeHash: () => 'NULL', replacedCodeHash: () => 'coalesce(code_hash, replaced_code_hash)' },
    );
    await tx.insert(OnboardingFlow, flow);
  }

  /** Stores that no provider serves the channel, so that an account may be created without a code. */
  async markChannelMissing(tx: Tx, flowId: string): Promise<void> {
    await tx.update(OnboardingFlow, { id: flowId }, { channelMissing: true, codeHash: null });
  }

  /** Stores why the message with the newest code did not arrive; false where it is known, or a newer code replaced it. */
  async markFailed(tx: Tx, flowId: string, reason: TextReason): Promise<boolean> {
    const marked = await tx.update(
      OnboardingFlow,
      { id: flowId, state: 'open', codeHash: Not(IsNull()), failedBecause: IsNull() },
      { failedBecause: reason },
    );
    return marked.affected === 1;
  }

  /** A flow of this browser; null for any other browser. */
  ofBrowserById(tx: Tx, flowToken: string | null, id: string): Promise<OnboardingFlow | null> {
    const tokenHashes = flowTokensOf(flowToken).map(tokenHash);
    return tx.findOneBy(OnboardingFlow, { id, tokenHash: In(tokenHashes) });
  }

  /** A flow, with the lock of its contact; null if there is none. */
  async lockById(tx: Tx, id: string): Promise<OnboardingFlow | null> {
    const flow = await tx.findOneBy(OnboardingFlow, { id });
    if (flow === null) return null;
    const { contactKind: kind, contactValue: value } = flow;
    await this.lockContact(tx, { kind, value, countryCode: null });
    return flow;
  }

  /** The ids of the flows in which the browser of a flow asked for codes for its contact without a session. */
  async askedForBy(tx: Tx, { browserId, contactKind, contactValue }: OnboardingFlow): Promise<string[]> {
    const where = { browserId, contactKind, contactValue, provesFor: IsNull() };
    const createdAt = MoreThan(new Date(this.clock.now().getTime() - openFlowStoredMs));
    const flows = await tx.find(OnboardingFlow, { where: { ...where, createdAt }, select: { id: true } });
    return flows.map(({ id }) => id);
  }

  /** Counts one evaluation; false where the limit `most` is reached. */
  async countTry(tx: Tx, flow: OnboardingFlow, most: number): Promise<boolean> {
    const counted = await tx.update(
      OnboardingFlow,
      { id: flow.id, state: 'open', tries: LessThan(most) },
      { tries: () => 'tries + 1' },
    );
    return counted.affected === 1;
  }

  /** Takes back the count of one evaluation. */
  async giveTryBack(tx: Tx, flow: OnboardingFlow): Promise<void> {
    await tx.update(OnboardingFlow, { id: flow.id }, { tries: () => 'tries - 1' });
  }

  /** Invalidates the codes of a contact and sets the tries of its open flows to zero. */
  async restartTries(tx: Tx, contact: ContactAddress): Promise<void> {
    await tx.update(
      OnboardingFlow,
      { contactKind: contact.kind, contactValue: contact.value, state: 'open' },
      { codeHash: null, tries: 0 },
    );
  }

  /** Consumes the code; false where it was consumed before. */
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

  /** Ends a flow with an account; false where it has ended before. */
  async complete(tx: Tx, flow: OnboardingFlow): Promise<boolean> {
    const completed = await tx.update(
      OnboardingFlow,
      { id: flow.id, state: flow.state },
      this.done(flow.knownBrowser || flow.state === 'verified'),
    );
    return completed.affected === 1;
  }

  /** Deletes expired flows; returns how many. */
  async prune(tx: Tx): Promise<number> {
    const pruned = await tx.delete(OnboardingFlow, { expiresAt: LessThan(this.clock.now()) });
    return pruned.affected ?? 0;
  }

  private ofBrowser(flowToken: string | null, contact: ContactAddress) {
    return {
      tokenHash: In(flowTokensOf(flowToken).map(tokenHash)),
      contactKind: contact.kind,
      contactValue: contact.value,
    };
  }

  private done(knownBrowser: boolean): Pick<OnboardingFlow, 'state' | 'knownBrowser' | 'expiresAt'> {
    return {
      state: 'done',
      knownBrowser,
      expiresAt: new Date(this.clock.now().getTime() + knownBrowserStoredMs),
    };
  }
}
