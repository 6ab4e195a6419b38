import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { picturePathOf } from '@emberdeck/contracts/core/picture-path';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { type AgentStanding, playerVersion } from '@emberdeck/contracts/gamification/player-change';
import {
  profileUpdated,
  type PlayerProfile,
  type updateProfile,
} from '@emberdeck/contracts/gamification/profile';
import type { readProvenPhone } from '@emberdeck/contracts/identity/users';
import { changesData, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { invalid, notFound } from '@emberdeck/platform/errors/app-error';
import { requireUnchanged } from '@emberdeck/platform/errors/require-unchanged';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { ArrayContains, type EntityManager, IsNull, LessThan } from 'typeorm';
import { CoinsService } from '../coins/coins.service.js';
import { ExperienceService } from '../experience/experience.service.js';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { type NewPicture, PicturesService } from '../pictures/pictures.service.js';
import { FirstMemberCountEntity } from './first-member-count.entity.js';
import { PlayerProfileEntity } from './player-profile.entity.js';
import { toAgentStanding, toPlayerProfile } from './profile.mapper.js';
import { changeProfile } from './profile.queries.js';

/** The account that a new profile belongs to. */
export interface NewProfile {
  readonly userId: string;
  readonly workspaceId: string;
  readonly displayName: string;
  readonly contactProven: boolean;
  readonly provenPhone: string | null;
  readonly isNewMailbox?: boolean | undefined;
  readonly isPaidBefore?: boolean | undefined;
  readonly referralCode: string | null;
  readonly joinedAt: Date;
}

/** A profile as it is stored. */
export type FoundProfile = Readonly<PlayerProfileEntity>;

/** Which account has proven a phone number. */
export type PhoneOwner = 'oneself' | 'member' | 'unclaimed';

/** The rows of profiles. `WelcomeService` decides when a profile is created. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly coins: CoinsService,
    private readonly experience: ExperienceService,
    private readonly pictures: PicturesService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  async read(manager: EntityManager, userId: string): Promise<PlayerProfile | null> {
    const profile = await manager.findOneBy(PlayerProfileEntity, { userId });
    if (!profile) {
      return null;
    }
    const balance = await this.coins.balanceOf(manager, userId);
    const standing = await this.experience.standingOf(manager, userId);
    return toPlayerProfile(profile, { ...balance, ...standing });
  }

  find(manager: EntityManager, userId: string): Promise<FoundProfile | null> {
    return manager.findOneBy(PlayerProfileEntity, { userId });
  }

  /** Stores that the user closed the greeting; false if it was closed before. */
  async closeGreeting(tx: Tx, userId: string): Promise<boolean> {
    const open = { userId, greetingClosedAt: IsNull() };
    const { affected } = await tx.update(PlayerProfileEntity, open, { greetingClosedAt: this.clock.now() });
    return affected === 1;
  }

  exists(tx: Tx, userId: string): Promise<boolean> {
    return tx.existsBy(PlayerProfileEntity, { userId });
  }

  /** Returns false if the user already has a profile. Waits for a concurrent transaction that creates it. */
  create(tx: Tx, profile: NewProfile): Promise<boolean> {
    const now = this.clock.now();
    changesData(tx, [playerVersion(profile.userId)]);
    return insertIfAbsent(tx, PlayerProfileEntity, {
      id: this.randomness.uuid(),
      userId: profile.userId,
      workspaceId: profile.workspaceId,
      displayName: profile.displayName,
      contactProven: profile.contactProven,
      provenPhone: profile.provenPhone,
      otherPhones: [],
      newMailbox: profile.isNewMailbox ?? true,
      paidBefore: profile.isPaidBefore ?? false,
      referralCode: profile.referralCode,
      onboardingCompleted: true,
      joinedAt: profile.joinedAt,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Marks the user as a first member while fewer than `limit` users are. */
  async claimFirstMember(tx: Tx, userId: string, limit: number): Promise<void> {
    const fewer = { given: LessThan(limit) };
    const { affected } = await tx.increment(FirstMemberCountEntity, fewer, 'given', 1);
    if (affected === 1) {
      await tx.update(PlayerProfileEntity, { userId }, { isFirstMember: true });
      changesData(tx, [playerVersion(userId)]);
    }
  }

  /**
   * Stores the data of identity in a profile that was created before identity's event arrived. Locks the row. A stored
   * proof remains.
   */
  async complete(tx: Tx, profile: NewProfile): Promise<void> {
    const { userId, workspaceId, joinedAt, referralCode, contactProven, provenPhone } = profile;
    const proof = {
      ...(contactProven && { contactProven }),
      ...(provenPhone !== null && { provenPhone }),
      ...(profile.isNewMailbox === false && { newMailbox: false }),
      ...(profile.isPaidBefore === true && { paidBefore: true }),
    };
    await tx.update(PlayerProfileEntity, { userId }, { workspaceId, joinedAt, referralCode, ...proof });
    changesData(tx, [playerVersion(userId)]);
  }

  /** Stores that the user has proven a contact. Writes nothing if it is stored already: every request may call it. */
  async markProven(tx: Tx, userId: string): Promise<void> {
    await tx.update(PlayerProfileEntity, { userId, contactProven: false }, { contactProven: true });
  }

  /** Stores the phones that the user has proven: the newest, or null, and the others. */
  async storePhones(
    tx: Tx,
    userId: string,
    { phone: provenPhone, others: otherPhones = [] }: CallOutput<typeof readProvenPhone>,
  ): Promise<void> {
    const phones = { provenPhone, otherPhones };
    await tx.update(PlayerProfileEntity, { userId }, { contactProven: true, ...phones });
  }

  /** Stores that another account has proven an address of the user's mailbox. */
  async markKnownMailbox(tx: Tx, userId: string): Promise<void> {
    await tx.update(PlayerProfileEntity, { userId }, { newMailbox: false });
  }

  /** Stores that the proven contact of the user was paid for before. */
  async markPaidBefore(tx: Tx, userId: string): Promise<void> {
    await tx.update(PlayerProfileEntity, { userId }, { paidBefore: true });
  }

  /** The profile with its invitation and proof, locked until the transaction ends. */
  async lockJoined(tx: Tx, userId: string): Promise<PlayerProfileEntity> {
    return tx.findOneOrFail(PlayerProfileEntity, { where: { userId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Changes the given fields. `picture` is the one fetched from the address of the input, or null. */
  async update(
    tx: Tx,
    { userId }: Pick<Actor, 'userId'>,
    input: CallInput<typeof updateProfile>,
    picture: NewPicture | null,
  ): Promise<PlayerProfile> {
    const stored = await this.lockJoined(tx, userId);
    requireUnchanged(input.before, stored);
    if (picture) {
      await this.pictures.store(tx, picture);
    }
    const { displayName = stored.displayName, bio = stored.bio } = input;
    const changed = picture ? picturePathOf(picture.hash) : currentPicture(stored, input.avatar);
    await changeProfile(tx, userId, { displayName, bio, avatar: changed }, this.clock.now());
    const profile = await this.read(tx, userId);
    if (!profile) {
      throw notFound('The profile');
    }
    const { avatar, updatedAt } = profile;
    await this.outbox.append(tx, profileUpdated, { userId, displayName, bio, avatar, updatedAt });
    return profile;
  }

  /** Gives a user a picture, unless the profile was changed before. */
  async givePicture(tx: Tx, userId: string, picture: NewPicture): Promise<void> {
    const { createdAt, updatedAt } = await this.lockJoined(tx, userId);
    if (createdAt.getTime() === updatedAt.getTime()) await this.update(tx, { userId }, {}, picture);
  }

  /** The workspace of events about coins and points that the user earns without an action. */
  async homeWorkspace(tx: Tx, userId: string): Promise<string> {
    const { workspaceId } = await tx.findOneByOrFail(PlayerProfileEntity, { userId });
    return workspaceId;
  }

  /** As {@link homeWorkspace}; null for a user without a profile. */
  async findHomeWorkspace(tx: Tx, userId: string): Promise<string | null> {
    return (await tx.findOneBy(PlayerProfileEntity, { userId }))?.workspaceId ?? null;
  }

  /** Gives a user whose home workspace was erased another one. */
  async moveHome(
    tx: Tx,
    { userId, workspaceId, lostId }: { userId: string; workspaceId: string; lostId: string },
  ): Promise<void> {
    await tx.update(PlayerProfileEntity, { userId, workspaceId: lostId }, { workspaceId });
  }

  /** What the player reached by play. */
  agentOf(profile: PlayerProfileEntity): AgentStanding {
    return toAgentStanding(profile);
  }

  /** Adds points and decks of play. The caller holds the profile. */
  async addPlay(tx: Tx, userId: string, { points, decks }: { points: number; decks: number }): Promise<void> {
    await tx.increment(PlayerProfileEntity, { userId }, 'agentProgressPoints', points);
    if (decks > 0) await tx.increment(PlayerProfileEntity, { userId }, 'decksPlayed', decks);
  }

  /** Stores the status or the name of an agent. */
  async changeAgent(
    tx: Tx,
    userId: string,
    change: Partial<Pick<PlayerProfileEntity, 'agentStatus' | 'agentName' | 'agentUnlockedAt'>>,
  ): Promise<void> {
    await tx.update(PlayerProfileEntity, { userId }, change);
    changesData(tx, [playerVersion(userId)]);
  }

  async nameOf(manager: EntityManager, userId: string): Promise<string> {
    return (await manager.findOneByOrFail(PlayerProfileEntity, { userId })).displayName;
  }

  async ownerOfPhone(tx: Tx, userId: string, phone: string): Promise<PhoneOwner> {
    const owners = await tx.findBy(PlayerProfileEntity, [
      { provenPhone: phone },
      { otherPhones: ArrayContains([phone]) },
    ]);
    if (owners.length === 0) {
      return 'unclaimed';
    }
    return owners.some((owner) => owner.userId === userId) ? 'oneself' : 'member';
  }
}

/** A path of a stored picture has to be the current one, so that a user cannot take the picture of another. */
function currentPicture({ avatar }: PlayerProfileEntity, path = avatar): string | null {
  if (path !== null && avatar !== path) {
    const message = 'This is not your picture. Enter its web address, or leave the field empty.';
    throw invalid([{ field: 'avatar', message }]);
  }
  return path;
}
