import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, MoreThanOrEqual } from 'typeorm';
import type { Channel } from '@emberdeck/contracts/notifications/delivery';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { ContactHashes } from '@emberdeck/platform/security/contact-hashes';
import { countRefusal } from './refusals.queries.js';
import { RefusedAddressEntity } from './refused-address.entity.js';

/** Refused messages after which an address gets no more mails by itself. */
const mostRefusals = 3;

/** A person waits for the others: codes, links and invitations. */
const stoppedKinds: ReadonlySet<string> = new Set(['notice', 'report', 'security']);

const testPauseMs = 60_000;

interface Addressed {
  readonly channel: Channel;
  readonly to: string;
}

/** Stores in the transaction of an outcome what it says about the address. */
export type RefusalNote = (tx: Tx) => Promise<void>;

/** Mail addresses whose mailbox servers refuse. They are stored as keyed hashes. */
@Injectable()
export class RefusalsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly hashes: ContactHashes,
    private readonly clock: Clock,
  ) {}

  /** Whether a message is not sent, because its address refused too many. */
  async stops({ channel, to, kind }: Addressed & { readonly kind: string }): Promise<boolean> {
    if (channel !== 'email' || !stoppedKinds.has(kind)) return false;
    return (await this.stoppedOf([to])).length > 0;
  }

  /** The addresses that get no more mails by themselves. */
  async stoppedOf(addresses: readonly string[]): Promise<string[]> {
    const hashes = await this.hashes.ofAll(addresses);
    const rows = await this.work.run((tx) =>
      tx.findBy(RefusedAddressEntity, { addressHash: In(hashes), refusals: MoreThanOrEqual(mostRefusals) }),
    );
    const stopped = new Set(rows.map(({ addressHash }) => addressHash));
    return addresses.filter((_address, index) => stopped.has(hashes[index] ?? ''));
  }

  /** What to store with the outcome of a mail. An accepted one lets mails go again. */
  async noteOf({ channel, to }: Addressed, reply: 'accepted' | 'refused'): Promise<RefusalNote | undefined> {
    if (channel !== 'email') return undefined;
    const addressHash = await this.hashes.of(to);
    return async (tx) => {
      if (reply === 'refused') await countRefusal(tx, addressHash, this.clock.now());
      else await tx.delete(RefusedAddressEntity, { addressHash });
    };
  }

  /** Notes a test of a stopped address. False if one was less than a minute ago, or it is not stopped. */
  async beginTest(address: string): Promise<boolean> {
    const addressHash = await this.hashes.of(address);
    const now = this.clock.now();
    const before = LessThan(new Date(now.getTime() - testPauseMs));
    const stopped = { addressHash, refusals: MoreThanOrEqual(mostRefusals) };
    const { affected } = await this.work.run((tx) =>
      tx.update(
        RefusedAddressEntity,
        [
          { ...stopped, testedAt: IsNull() },
          { ...stopped, testedAt: before },
        ],
        { testedAt: now },
      ),
    );
    return affected === 1;
  }
}
