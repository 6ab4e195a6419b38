import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallOutput } from '@emberdeck/contracts/core/call';
import { memberPlaceChanged } from '@emberdeck/contracts/identity/team';
import {
  type joinWorkspace,
  type OpenWorkspace,
  workspaceDomainChanged,
  type WorkspaceDomains,
} from '@emberdeck/contracts/identity/workspace-domains';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { invalid, notFound } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { MembershipsService } from '../accounts/memberships.service.js';
import { TeamService } from '../accounts/team.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { selectOpenWorkspaces, selectOwnDomains } from './domains.queries.js';
import { isPublicDomain } from './public-domains.js';
import { WorkspaceDomain } from './workspace-domain.entity.js';

const notOwn =
  'Confirm an address of this domain by a code first. A domain of public mailboxes cannot be opened.';

/** A way in for a whole company: anyone with a proven address of a domain may join. Off by default. */
@Injectable()
export class DomainsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly team: TeamService,
    private readonly memberships: MembershipsService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  list(actor: Actor): Promise<WorkspaceDomains> {
    return this.work.run((tx) => this.read(tx, actor));
  }

  open(actor: Actor, given: string): Promise<WorkspaceDomains> {
    return this.work.run(async (tx) => {
      await this.team.requireManager(tx, actor);
      const domain = given.toLowerCase();
      const { workspaceId } = actor;
      if (!(await this.provable(tx, actor)).includes(domain)) {
        throw invalid([{ field: 'domain', message: notOwn }]);
      }
      const row = { workspaceId, domain, createdAt: this.clock.now() };
      if (await insertIfAbsent(tx, WorkspaceDomain, row)) await this.announce(tx, actor, domain, true);
      return this.read(tx, actor);
    });
  }

  close(actor: Actor, given: string): Promise<WorkspaceDomains> {
    return this.work.run(async (tx) => {
      await this.team.requireManager(tx, actor);
      const domain = given.toLowerCase();
      const closed = await workspaceScope(tx, WorkspaceDomain, actor.workspaceId).delete({ domain });
      if (closed > 0) await this.announce(tx, actor, domain, false);
      return this.read(tx, actor);
    });
  }

  /** The workspaces that let the actor in. */
  listOpen({ userId }: Actor): Promise<OpenWorkspace[]> {
    return this.work.run((tx) => selectOpenWorkspaces(tx, userId));
  }

  /** Makes the actor a Team Member of a workspace that lets the actor in, and moves the actor's session there. */
  join(actor: Actor, workspaceId: string): Promise<CallOutput<typeof joinWorkspace>> {
    const { userId, displayName } = actor;
    return this.work.run(async (tx) => {
      await this.memberships.lockAll(tx, [userId]);
      if (!(await this.memberships.has(tx, { workspaceId, userId }))) {
        const open = await selectOpenWorkspaces(tx, userId);
        if (!open.some(({ id }) => id === workspaceId)) throw notFound('The workspace');
        const role = 'team_member' as const;
        await this.memberships.add(tx, { workspaceId, userId, role, joinedAt: this.clock.now() });
        await this.outbox.append(tx, memberPlaceChanged, {
          ...{ workspaceId, memberId: userId, memberName: displayName, userId, by: displayName },
          ...{ change: 'joined', role, leftBehind: null, heirId: null },
        });
      }
      await this.sessions.moveTo(tx, actor, workspaceId);
      return { workspaceId };
    });
  }

  private async read(tx: Tx, actor: Actor): Promise<WorkspaceDomains> {
    const rows = await workspaceScope(tx, WorkspaceDomain, actor.workspaceId).find(
      {},
      { order: { domain: 'ASC' } },
    );
    return { open: rows.map(({ domain }) => domain), provable: await this.provable(tx, actor) };
  }

  private async provable(tx: Tx, { userId }: Actor): Promise<string[]> {
    const domains = await selectOwnDomains(tx, userId);
    return domains.filter((domain) => !isPublicDomain(domain));
  }

  private async announce(
    tx: Tx,
    { workspaceId, userId, displayName: by }: Actor,
    domain: string,
    isOpen: boolean,
  ): Promise<void> {
    await this.outbox.append(tx, workspaceDomainChanged, { workspaceId, userId, by, domain, isOpen });
  }
}
