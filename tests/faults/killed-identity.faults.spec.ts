import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CreatedInvitations } from '@emberdeck/contracts/identity/invitations';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';
import pg from 'pg';
import { differingCopies, teamFaults } from '../team/team-faults.js';

/**
 * How many round trips to the database identity lives after the request was sent: it is killed before, during and after
 * its transaction.
 */
const waits = [0, 8, 60];

const copiedWithinMs = 60_000;

interface Team {
  readonly owner: Browser;
  readonly guest: Browser;
  readonly workspaceId: string;
  readonly guestId: string;
}

type Step = (team: Team) => Promise<() => Promise<unknown>>;

const userOf = async (browser: Browser): Promise<CurrentUser> =>
  (await browser.get<CurrentUser>('/api/auth/user')).body;

const invite = { contacts: [], role: 'team_member' };

async function linkOf(owner: Browser): Promise<string> {
  const { status, body } = await owner.post<CreatedInvitations>('/api/team/invitations', invite);
  expect(status).toBe(201);
  return body.invitations[0]?.link.split('invite=')[1] ?? '';
}

describe('a team while identity is killed', () => {
  let product: ProductUnderTest;
  let database: pg.Client;

  beforeAll(async () => {
    product = await ProductUnderTest.start({
      deployment: 'distributed',
      environment: { LOG_LEVEL: 'silent' },
    });
    database = new pg.Client({ connectionString: product.databaseUrl() });
    await database.connect();
  });

  afterAll(async () => {
    await database.end();
    await product.stop();
  });

  async function aTeam(): Promise<Team> {
    const [owner, guest] = [product.browser(), product.browser()];
    for (const browser of [owner, guest]) await browser.join(freshEmail());
    const [{ workspaceId }, { id: guestId }] = [await userOf(owner), await userOf(guest)];
    return { owner, guest, workspaceId, guestId };
  }

  async function join({ owner, guest }: Team): Promise<void> {
    const token = await linkOf(owner);
    expect((await guest.post(`/api/invitations/${token}/accept`, {})).status).toBe(200);
  }

  /** Each prepares its team, and returns the request of the step. */
  const steps: Readonly<Record<string, Step>> = {
    invite: ({ owner }) => Promise.resolve(() => owner.post('/api/team/invitations', invite)),
    accept: async ({ owner, guest }) => {
      const token = await linkOf(owner);
      return () => guest.post(`/api/invitations/${token}/accept`, {});
    },
    'change of a role': async (team) => {
      await join(team);
      return () => team.owner.send('PATCH', `/api/team/members/${team.guestId}`, '{"role":"client"}', asJson);
    },
    removal: async (team) => {
      await join(team);
      return () => team.owner.send('DELETE', `/api/team/members/${team.guestId}`, undefined, {});
    },
    leaving: async (team) => {
      await join(team);
      return () => team.guest.post(`/api/workspaces/${team.workspaceId}/leave`, {});
    },
    transfer: async (team) => {
      await join(team);
      await database.query('UPDATE identity.workspace SET offered_to = $1 WHERE id = $2', [
        team.guestId,
        team.workspaceId,
      ]);
      return () => team.guest.post(`/api/workspaces/${team.workspaceId}/transfer/accept`, {});
    },
  };

  const asJson = { headers: { 'content-type': 'application/json' } };

  it.each(Object.keys(steps))(
    'has an owner, no right without a membership, and equal copies after a kill -9 in a step: %s',
    async (name) => {
      for (const trips of waits) {
        const team = await aTeam();
        const send = await steps[name]?.(team);
        const sent = send?.().catch(() => undefined);
        for (let trip = 0; trip < trips; trip += 1) await database.query('SELECT 1');
        await product.kill('identity');
        await sent;
        await product.ready();
        expect({ name, trips, faults: (await database.query(teamFaults)).rows }).toEqual({
          ...{ name, trips, faults: [] },
        });
        await eventually(
          async () => expect((await database.query(differingCopies)).rows).toEqual([]),
          copiedWithinMs,
        );
        const answers = [await team.owner.get('/api/team/members'), await team.guest.get('/api/auth/user')];
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      }
    },
  );
});
