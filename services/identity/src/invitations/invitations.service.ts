import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { Role } from '@emberdeck/contracts/core/roles';
import {
  type CreatedInvitation,
  type CreatedInvitations,
  type createInvitations,
  type Invitation,
  invitationsChanged,
  invitationTouched,
  maxInvitationDays,
  maxInvitationsPerDay,
  membersInvited,
} from '@emberdeck/contracts/identity/invitations';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { type ContactAddress, normalizeContact } from '../contact-address.js';
import type { IdentitySettings } from '../identity.settings.js';
import { newToken, tokenHash } from '../secret-token.js';
import { TeamService } from '../accounts/team.service.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import { InvitationDelivery } from './invitation-delivery.service.js';
import { InvitationEntity } from './invitation.entity.js';
import { reasonOf, toInvitation } from './invitation-rules.js';
import { findMemberOf } from './invitations.queries.js';

type Input = CallInput<typeof createInvitations>;

/** In whose name an invitation is made. */
type Inviter = Pick<Actor, 'userId' | 'workspaceId' | 'displayName'>;

/** Newest invitations of a list. */
const listed = 200;

const dayMs = 86_400_000;

/** Of an invitation whose link an operator passes on. */
const byLink = { days: 7, uses: 1, message: null, onlyContact: true } as const;

/** An invitation whose link is still known. */
interface WithToken {
  readonly row: InvitationEntity;
  readonly token: string;
}

/** Invites people to a workspace. Its managers may do so; the right is looked up again in each transaction. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly team: TeamService,
    private readonly delivery: InvitationDelivery,
    private readonly limits: RateLimitsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
  ) {}

  async list(actor: Actor): Promise<Invitation[]> {
    const now = this.clock.now();
    const rows = await this.work.run((tx) =>
      workspaceScope(tx, InvitationEntity, actor.workspaceId).find(
        {},
        { order: { createdAt: 'DESC', id: 'DESC' }, take: listed },
      ),
    );
    return rows.map((row) => toInvitation(row, now));
  }

  /** Stores the invitations, then sends them. A message that is not accepted leaves its invitation with the reason. */
  async create(actor: Actor, input: Input): Promise<CreatedInvitations> {
    const { addresses, refused } = this.addressesOf(input.contacts);
    const stored = await this.work.run(async (tx) => {
      await this.team.requireManager(tx, actor);
      const rows = await this.store(tx, actor, input, addresses, refused);
      if (rows.length > 0) await this.countToday(tx, actor, rows.length);
      return rows;
    });
    const [only] = refused;
    if (stored.length === 0 && refused.length === 1 && only) {
      throw new AppError('conflict', only.message);
    }
    const invitations = await Promise.all(stored.map((each) => this.send(actor, each)));
    return { invitations, refused };
  }

  /** Stores the invitation of one contact, which nothing is sent to, and returns its link. The caller has the right. */
  async linkFor(inviter: Inviter, address: ContactAddress, role: Role): Promise<string> {
    const refused: { contact: string; message: string }[] = [];
    const input = { contacts: [address.value], role, ...byLink };
    const [stored] = await this.work.run((tx) => this.store(tx, inviter, input, [address], refused));
    if (stored === undefined) throw new AppError('conflict', refused[0]?.message ?? 'No one was invited.');
    return this.delivery.linkOf(stored.token);
  }

  /** Stores a link of one use, which the link of a friend's invitation stands for. Its secret is made of that one. */
  async addForReferral(
    tx: Tx,
    actor: Actor,
    { referralId, token, role }: { readonly referralId: string; readonly token: string; readonly role: Role },
  ): Promise<InvitationEntity> {
    await this.team.requireManager(tx, actor);
    await this.countToday(tx, actor, 1);
    const input = { ...byLink, contacts: [], role, days: maxInvitationDays };
    const row = Object.assign(this.rowOf(actor, input, null, token), { referralId });
    if (!(await insertIfAbsent(tx, InvitationEntity, row))) {
      throw new AppError('conflict', 'The link was changed at the same moment. Try again.');
    }
    await this.tellInvited(tx, actor, 0, role);
    return row;
  }

  /** Makes a new link, and sends it where there is a contact. The link before stops working. */
  async resend(actor: Actor, id: string): Promise<CreatedInvitation> {
    const token = newToken(this.randomness);
    const row = await this.work.run(async (tx) => {
      await this.team.requireManager(tx, actor);
      const scope = workspaceScope(tx, InvitationEntity, actor.workspaceId);
      const found = await scope.findOneForUpdate({ id });
      if (found === null) throw notFound('The invitation');
      if (found.state === 'accepted' || found.state === 'revoked') {
        throw new AppError('conflict', `This invitation was ${found.state}. Invite the person again.`);
      }
      await this.countToday(tx, actor, 1);
      const now = this.clock.now();
      const lasting = Math.max(dayMs, found.expiresAt.getTime() - found.createdAt.getTime());
      const changes = {
        tokenHash: tokenHash(token),
        state: 'waiting' as const,
        reason: null,
        invitedBy: actor.userId,
        // The new link is one of its own.
        referralId: null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lasting),
      };
      await scope.update({ id }, changes);
      await this.tell(tx, actor, found, 'resent');
      return Object.assign({}, found, changes);
    });
    return this.send(actor, { row, token });
  }

  async revoke(actor: Actor, id: string): Promise<void> {
    await this.work.run(async (tx) => {
      await this.team.requireManager(tx, actor);
      const scope = workspaceScope(tx, InvitationEntity, actor.workspaceId);
      const open = { id, state: In(['waiting', 'mailed', 'failed']) };
      const revoked = await scope.update(open, { state: 'revoked', reason: 'It was revoked.' });
      const row = await scope.findOne({ id });
      if (row === null) throw notFound('The invitation');
      if (revoked > 0) await this.tell(tx, actor, row, 'revoked');
      await this.announce(tx, actor);
    });
  }

  private addressesOf(contacts: readonly string[]): {
    addresses: ContactAddress[];
    refused: { contact: string; message: string }[];
  } {
    const addresses = new Map<string, ContactAddress>();
    const refused: { contact: string; message: string }[] = [];
    for (const contact of contacts) {
      try {
        const type = contact.includes('@') ? 'email' : 'phone';
        const address = normalizeContact(type, contact, this.settings.DEFAULT_PHONE_COUNTRY);
        addresses.set(address.value, address);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ contact, message: `${contact} is neither an e-mail address nor a phone number.` });
      }
    }
    return { addresses: [...addresses.values()], refused };
  }

  private async store(
    tx: Tx,
    actor: Inviter,
    input: Input,
    addresses: readonly ContactAddress[],
    refused: { contact: string; message: string }[],
  ): Promise<WithToken[]> {
    const stored: WithToken[] = [];
    for (const address of input.contacts.length === 0 ? [null] : addresses) {
      const member = address && (await findMemberOf(tx, actor.workspaceId, address));
      if (address !== null && member !== null) {
        refused.push({ contact: address.value, message: `${member} is a member already.` });
        continue;
      }
      const token = newToken(this.randomness);
      const row = this.rowOf(actor, input, address, token);
      await workspaceScope(tx, InvitationEntity, actor.workspaceId).insert(row);
      stored.push({ row, token });
    }
    if (stored.length > 0) {
      await this.tellInvited(tx, actor, input.contacts.length === 0 ? 0 : stored.length, input.role);
    }
    return stored;
  }

  private async tellInvited(tx: Tx, actor: Inviter, count: number, role: Role): Promise<void> {
    const { workspaceId, userId, displayName: by } = actor;
    await this.outbox.append(tx, membersInvited, { workspaceId, userId, by, count, role });
    await this.announce(tx, actor);
  }

  private rowOf(
    { workspaceId, userId }: Inviter,
    { role, days, uses, message, onlyContact }: Input,
    address: ContactAddress | null,
    token: string,
  ): InvitationEntity {
    const now = this.clock.now();
    return {
      id: this.randomness.uuid(),
      workspaceId,
      tokenHash: tokenHash(token),
      role,
      contactKind: address?.kind ?? null,
      contactValue: address?.value ?? null,
      onlyContact: address !== null && onlyContact,
      message,
      maxUses: address === null ? uses : 1,
      uses: 0,
      state: 'waiting',
      reason: null,
      invitedBy: userId,
      referralId: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * dayMs),
    };
  }

  /** Sends the message of an invitation, and stores what became of it. A link has none. */
  private async send(actor: Actor, { row, token }: WithToken): Promise<CreatedInvitation> {
    const link = this.delivery.linkOf(token);
    const { contactValue } = row;
    if (contactValue === null) return { ...toInvitation(row, this.clock.now()), link };
    const outcome = await this.delivery.deliver(actor, row, link);
    const state = outcome === 'sent' ? ('mailed' as const) : ('failed' as const);
    const reason = reasonOf[outcome];
    await this.work.run(async (tx) => {
      const scope = workspaceScope(tx, InvitationEntity, actor.workspaceId);
      // Someone may have revoked, replaced or accepted it meanwhile.
      const stored = await scope.update({ id: row.id, state: 'waiting' }, { state, reason });
      if (stored > 0 && state === 'mailed') {
        const earlier = { contactValue, id: Not(row.id) };
        const isOpen = In(['waiting', 'mailed', 'failed']);
        const replaced = { state: 'revoked', reason: 'A newer invitation replaced it.' } as const;
        await scope.update({ ...earlier, state: isOpen }, replaced);
      }
      await this.announce(tx, actor);
    });
    return { ...toInvitation(Object.assign({}, row, { state, reason }), this.clock.now()), link };
  }

  /** Each message counts, also the repeated one of an invitation: it goes to a stranger in the operator's name. */
  private countToday(tx: Tx, { userId }: Actor, count: number): Promise<void> {
    const limit = {
      bucket: `invitation:user:${userId}`,
      most: maxInvitationsPerDay,
      windowSeconds: dayMs / 1_000,
      refusal: `You can send ${maxInvitationsPerDay} invitations a day`,
    };
    return this.limits.take(tx, limit, count);
  }

  /** Publishes what a manager did with an invitation, for the audit log. */
  private async tell(
    tx: Tx,
    { workspaceId, userId }: Actor,
    { id: invitationId, role }: InvitationEntity,
    change: 'revoked' | 'resent',
  ): Promise<void> {
    await this.outbox.append(tx, invitationTouched, { workspaceId, userId, invitationId, role, change });
  }

  private async announce(tx: Tx, { workspaceId, userId }: Inviter): Promise<void> {
    await this.outbox.append(tx, invitationsChanged, { workspaceId, userId });
  }
}
