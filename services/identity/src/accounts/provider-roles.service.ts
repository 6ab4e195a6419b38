import type { Role } from '@emberdeck/contracts/core/roles';
import { memberPlaceChanged } from '@emberdeck/contracts/identity/team';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { Membership } from './membership.entity.js';
import { MembershipsService } from './memberships.service.js';
import { roleOfGroups } from './provider-roles.js';
import type { IdentitySettings } from '../identity.settings.js';
import { UserAccount } from './user-account.entity.js';
import { Workspace } from './workspace.entity.js';
import { shownNameOf } from '../shown-name.js';

/** The place that the groups of a person give. */
export interface ProviderPlace {
  readonly workspaceId: string;
  readonly role: Role;
}

/** The provider is no user, so its name stands where that of a manager does. */
const by = 'The sign-in provider';

/** Gives the members of one workspace the roles of their groups at the OpenID provider, at each sign-in. */
@Injectable()
export class ProviderRolesService {
  constructor(
    private readonly memberships: MembershipsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
  ) {}

  /** Null where no group has a role, or the workspace is not there or is being deleted. */
  async placeOf(tx: Tx, groups: readonly string[]): Promise<ProviderPlace | null> {
    const { OIDC_WORKSPACE: workspaceId, OIDC_ROLES: mapped } = this.settings;
    if (workspaceId === undefined || mapped === undefined) return null;
    const role = roleOfGroups(groups, mapped);
    const workspace = await tx.findOneBy(Workspace, { id: workspaceId });
    return role === null || workspace === null || workspace.endsAt !== null ? null : { workspaceId, role };
  }

  /** Makes a user the member that the groups say. The owner stays what the owner is, and so does who has no such group. */
  async apply(tx: Tx, userId: string, groups: readonly string[]): Promise<void> {
    const place = await this.placeOf(tx, groups);
    if (place === null) return;
    const { workspaceId, role } = place;
    if (await tx.existsBy(Workspace, { id: workspaceId, ownerId: userId })) return;
    const before = await tx.findOneBy(Membership, { workspaceId, userId });
    const changed = await this.memberships.set(tx, {
      ...{ workspaceId, userId, role },
      joinedAt: this.clock.now(),
    });
    if (changed === 'added' || changed === 'changed') await this.announce(tx, userId, place, before?.role);
  }

  /** Publishes the new place of a member. */
  async announce(
    tx: Tx,
    userId: string,
    { workspaceId, role }: ProviderPlace,
    roleBefore?: Role,
  ): Promise<void> {
    const memberName = shownNameOf(await tx.findOneByOrFail(UserAccount, { id: userId }));
    await this.outbox.append(tx, memberPlaceChanged, {
      ...{ workspaceId, memberId: userId, memberName, userId, by, role, leftBehind: null, heirId: null },
      ...(roleBefore === undefined ? { change: 'joined' } : { change: 'role', roleBefore }),
    });
  }
}
