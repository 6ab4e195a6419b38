import { createHash, randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { roles } from '@emberdeck/contracts/core/roles';
import { acceptInvitation, createInvitations } from '@emberdeck/contracts/identity/invitations';
import { provisionMember } from '@emberdeck/contracts/identity/provisioning';
import { findSession, switchWorkspace } from '@emberdeck/contracts/identity/sessions';
import { changeMemberRole, removeTeamMember } from '@emberdeck/contracts/identity/team';
import { deleteWorkspace, keepWorkspace } from '@emberdeck/contracts/identity/workspace-deletion';
import { leaveWorkspace, offerWorkspace, takeWorkspace } from '@emberdeck/contracts/identity/workspaces';
import { loadServices } from '@emberdeck/apps/shared/services';
import { eventually } from '@emberdeck/testing/eventually';
import { seededRandom } from '@emberdeck/testing/seeded-random';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { differingCopies, teamFaults } from './team-faults.js';

interface Person {
  readonly userId: string;
  readonly sessionId: string;
}

type Step = (actor: Actor, other: Person) => Promise<unknown>;

const name = 'Lab';

/** Three people, each with a workspace, who do what they may or may not do in all of them. */
export class TeamUnderTest {
  private people: readonly Person[] = [];
  private links: string[] = [];
  private random: () => number = Math.random;

  private constructor(readonly service: TestService) {}

  static async start(): Promise<TeamUnderTest> {
    const [identity] = await loadServices(['identity']);
    const beside = await loadServices(['notifications']);
    if (!identity) throw new Error('There is no definition of identity');
    return new TeamUnderTest(await startTestService(identity, { beside, runtime: { demo: true } }));
  }

  /** Begins a sequence with new people. */
  async begin(seed: number): Promise<void> {
    this.random = seededRandom(seed);
    this.links = [];
    const people: Person[] = [];
    for (const displayName of ['Ada', 'Grace', 'Joan']) people.push(await this.person(displayName));
    this.people = people;
  }

  /** A random step of a random person, or two at once. Only an expected refusal is one. */
  async step(): Promise<string> {
    const count = this.random() < 0.3 ? 2 : 1;
    const steps = Array.from({ length: count }, () => this.chosen());
    const ends = await Promise.allSettled(steps.map(({ run }) => run()));
    for (const end of ends) if (end.status === 'rejected') requireRefusal(end.reason);
    return steps.map((each) => each.name).join(' and ');
  }

  /** What is wrong between the rows of identity, and between identity and its copy in notifications. */
  async faults(): Promise<string[]> {
    const rows = await this.service.database.asAdministrator<{ fault: string }>(teamFaults);
    return rows.map(({ fault }) => fault);
  }

  /** Waits until the copy of the members in notifications equals those of identity. */
  async settle(): Promise<void> {
    await eventually(async () => {
      const differing = await this.service.database.asAdministrator(differingCopies);
      expect(differing).toEqual([]);
    }, 30_000);
  }

  private chosen(): { readonly name: string; readonly run: () => Promise<unknown> } {
    const person = this.pick(this.people);
    const other = this.pick(this.people);
    const home = this.pick(this.people);
    const [title, step] = this.pick(Object.entries(this.steps));
    const run = async (): Promise<unknown> => {
      const workspaceId = await this.workspaceOf(home);
      if (workspaceId !== null && title !== 'accept') await this.enter(person, workspaceId);
      return step(await this.actorOf(person), other);
    };
    return { name: title, run };
  }

  private readonly steps: Readonly<Record<string, Step>> = {
    invite: async (actor) => {
      const input = createInvitations.input.parse({ role: this.pick(roles), uses: 1 });
      const { invitations } = await this.service.call(createInvitations, input, { actor });
      this.links.push(...invitations.map(({ link }) => link.split('invite=')[1] ?? ''));
    },
    accept: (actor) => {
      const token = this.links.length === 0 ? 'a'.repeat(43) : this.pick(this.links);
      return this.service.call(acceptInvitation, { token }, { actor });
    },
    changeRole: (actor, { userId }) =>
      this.service.call(changeMemberRole, { userId, role: this.pick(roles) }, { actor }),
    remove: (actor, { userId }) =>
      this.service.call(removeTeamMember, { userId, leftBehind: 'pause' }, { actor }),
    leave: (actor) => this.service.call(leaveWorkspace, { id: actor.workspaceId }, { actor }),
    offer: (actor, { userId }) =>
      this.service.call(offerWorkspace, { id: actor.workspaceId, userId }, { actor }),
    take: (actor) => this.service.call(takeWorkspace, { id: actor.workspaceId }, { actor }),
    delete: (actor) => this.service.call(deleteWorkspace, { id: actor.workspaceId, name }, { actor }),
    keep: (actor) => this.service.call(keepWorkspace, { id: actor.workspaceId }, { actor }),
    erase: () => this.erase(),
  };

  /** Ends the time to undo of all workspaces that are being deleted, and starts their erasure. */
  private async erase(): Promise<void> {
    await this.service.database.asAdministrator(
      `UPDATE identity.workspace SET ends_at = '2026-01-01' WHERE ends_at IS NOT NULL`,
    );
    await this.service.database.asAdministrator(
      `SET search_path = identity; SELECT add_job('schedule', '{"name": "erase-workspaces"}')`,
    );
    await eventually(async () => {
      const left = await this.service.database.asAdministrator(
        `SELECT id FROM identity.workspace WHERE ends_at < now()`,
      );
      expect(left).toEqual([]);
    }, 30_000);
  }

  private pick<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[Math.floor(this.random() * choices.length)];
    if (choice === undefined) throw new Error('There is nothing to choose from');
    return choice;
  }

  /** A workspace that the person owns; null without one. */
  private async workspaceOf({ userId }: Person): Promise<string | null> {
    const [row] = await this.service.database.asAdministrator<{ id: string }>(
      'SELECT id FROM identity.workspace WHERE owner_id = $1 ORDER BY created_at, id LIMIT 1',
      [userId],
    );
    return row?.id ?? null;
  }

  private async enter(person: Person, workspaceId: string): Promise<void> {
    const actor = await this.actorOf(person);
    await this.service.call(switchWorkspace, { workspaceId }, { actor }).catch(requireRefusal);
  }

  private async actorOf({ sessionId }: Person): Promise<Actor> {
    const { actor } = await this.service.call(findSession, { sessionId });
    if (actor === null) throw new Error('A session has ended');
    return actor;
  }

  private async person(displayName: string): Promise<Person> {
    const userId = randomUUID();
    const workspace = { id: randomUUID(), name };
    await this.service.call(provisionMember, {
      ...{ workspace, userId, displayName, firstName: displayName, lastName: 'Test', referralCode: null },
      ...{ email: `${userId}@example.com`, role: 'team_member', ownsWorkspace: true },
    });
    const sessionId = createHash('sha256').update(userId).digest('hex');
    await this.service.database.asAdministrator(
      `INSERT INTO identity.session (sid, sess, expire, user_id, workspace_id, created_at, last_seen_at)
       VALUES ($1, '{}', now() + interval '1 day', $2, $3, now(), now())`,
      [sessionId, userId, workspace.id],
    );
    return { userId, sessionId };
  }
}

const refusals = ['conflict', 'forbidden', 'not_found', 'too_many_requests', 'validation_failed'];

function requireRefusal(reason: unknown): void {
  expect(refusals).toContain((reason as { readonly code?: string }).code ?? String(reason));
}
