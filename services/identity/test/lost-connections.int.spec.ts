import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formerMember } from '@emberdeck/contracts/identity/account-deletion';
import { provisionMember } from '@emberdeck/contracts/identity/provisioning';
import { deliverErasureReceipt } from '@emberdeck/contracts/notifications/delivery';
import { askedForPersonalData, erasePerson } from '@emberdeck/contracts/personal/personal-pages';
import { statementProxy, type StatementProxy } from '@emberdeck/testing/database/statement-proxy';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { eventually } from '@emberdeck/testing/eventually';
import { stub } from '@emberdeck/testing/service-harness';
import { AccountErasureService } from '../src/account-end/account-erasure.service.js';
import { definition } from '../src/definition.js';
import { startIdentity, type TestIdentity } from './identity-harness.js';

describe('an erasure whose connection is lost', () => {
  /** What each person's services and mailbox got. */
  const reached = new Map<string, Set<string>>();
  let database: TestDatabase;
  let proxy: StatementProxy;
  let identity: TestIdentity;

  const note = (person: string, step: string): void => {
    reached.set(person, (reached.get(person) ?? new Set()).add(step));
  };

  beforeAll(async () => {
    database = await createTestDatabase({ services: [definition] });
    proxy = await statementProxy(database.url);
    identity = await startIdentity({
      ...{ database, runtime: { demo: true } },
      environment: { DATABASE_URL: proxy.url },
      answers: [
        ...askedForPersonalData.map((service) =>
          stub(erasePerson(service), ({ userId, contacts }) => {
            // Without the contacts, the service would not find what others wrote of the person.
            if (contacts.length > 0) note(userId, service);
            return { success: true as const };
          }),
        ),
        stub(deliverErasureReceipt, ({ to, deliveryId }) => {
          note(to, deliveryId);
          return { outcome: 'sent' as const };
        }),
      ],
    });
  });

  afterAll(async () => {
    await identity.service.stop();
    await proxy.close();
    await database.drop();
  });

  /** A person whose account is to be erased now. */
  async function leaving(): Promise<{ readonly userId: string; readonly email: string }> {
    const userId = randomUUID();
    const email = `${userId}@example.com`;
    await identity.service.call(provisionMember, {
      ...{
        userId,
        email,
        displayName: 'Zorahline',
        firstName: 'Zorah',
        lastName: 'Line',
        referralCode: null,
      },
      ...{ workspace: { id: randomUUID(), name: 'Home' }, role: 'team_member', ownsWorkspace: true },
    });
    await database.asAdministrator(
      `INSERT INTO identity.account_deletion (user_id, receipt_id, keeps_messages, asked_at, ends_at)
       VALUES ($1, gen_random_uuid(), true, now(), now() - interval '1 minute')`,
      [userId],
    );
    return { userId, email };
  }

  const erase = (): Promise<unknown> =>
    identity.service.provider(AccountErasureService).eraseDue(new AbortController().signal);

  it('goes on at whatever change it stopped, asks every service, and sends one receipt', async () => {
    const lost: string[] = [];
    for (let isOver = false; !isOver;) {
      const { userId, email } = await leaving();
      proxy.loseAnswer(lost.length + 1);
      const isDone = await erase().then(
        () => true,
        () => false,
      );
      const statement = proxy.passAll();
      if (!isDone) await eventually(erase);
      const left = await database.asAdministrator(
        `SELECT display_name AS name, erased_at IS NOT NULL AS erased, again_at IS NOT NULL AS again, receipt,
                (SELECT count(*)::integer FROM identity.contact WHERE user_id = account.id) AS contacts,
                (SELECT count(*)::integer FROM identity.workspace WHERE owner_id = account.id) AS workspaces
           FROM identity.user_account AS account JOIN identity.account_deletion ON user_id = id WHERE id = $1`,
        [userId],
      );
      const gone = {
        name: formerMember,
        erased: true,
        again: true,
        receipt: 'sent',
        contacts: 0,
        workspaces: 0,
      };
      expect({ statement, left }).toEqual({ statement, left: [gone] });
      expect({ statement, asked: reached.get(userId) }).toEqual({
        statement,
        asked: new Set(askedForPersonalData),
      });
      // A repeated receipt has the number of the first one, by which it is sent once.
      expect({ statement, receipts: reached.get(email)?.size }).toEqual({ statement, receipts: 1 });
      if (statement === null) isOver = true;
      else lost.push(statement);
    }
    expect(lost.filter((statement) => statement === 'COMMIT').length).toBeGreaterThan(
      askedForPersonalData.length,
    );
  });
});
