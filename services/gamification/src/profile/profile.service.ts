import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { picturePathOf } from '@emberdeck/contracts/core/picture-path';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  profileUpdated,
  type PlayerProfile,
  type updateProfile,
} from '@emberdeck/contracts/gamification/profile';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { invalid, notFound } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { EntityManager } from 'typeorm';
import { CoinsService } from '../coins/coins.service.js';
import { ExperienceService } from '../experience/experience.service.js';
import { type NewPicture, PicturesService } from '../pictures/pictures.service.js';
import { PlayerProfileEntity } from './player-profile.entity.js';
import { toPlayerProfile } from './profile.mapper.js';

/** Who a new profile is for. */
export interface NewProfile {
  readonly userId: string;
  readonly workspaceId: string;
  readonly displayName: string;
  readonly contactProven: boolean;
  readonly provenPhone: string | null;
  readonly referralCode: string | null;
  readonly joinedAt: Date;
}

/** Whose a phone number is, as far as an account has proven it. */
export type PhoneOwner = 'oneself' | 'member' | 'unclaimed';

/**
 * Services with a copy of the profile order its changes by this time. The clocks of two replicas may differ, so each
 * change gets a later time than the one before, under the row lock.
 */
const changeProfile = `
  UPDATE player_profile
     SET display_name = $2, bio = $3, avatar = $4,
         updated_at = greatest($5::timestamptz, updated_at + interval '1 millisecond')
   WHERE user_id = $1`;

/** The rows of profiles. How one comes to be is the business of `WelcomeService`. */
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

  /** Returns false if the user already has a profile. Waits for a concurrent transaction that creates it. */
  async create(tx: Tx, profile: NewProfile): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `INSERT INTO player_profile (id, user_id, workspace_id, display_name, contact_proven, proven_phone, referral_code,
         onboarding_completed, joined_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, true, $8, $9, $9)
       ON CONFLICT (user_id) DO NOTHING
       RETURNING id`,
      [
        this.randomness.uuid(),
        profile.userId,
        profile.workspaceId,
        profile.displayName,
        profile.contactProven,
        profile.provenPhone,
        profile.referralCode,
        profile.joinedAt,
        this.clock.now(),
      ],
    );
    return rows.length === 1;
  }

  /** Gives the first members their flag, as long as there are fewer of them than `limit`. */
  async claimFirstMember(tx: Tx, userId: string, limit: number): Promise<void> {
    const [, claimed] = await tx.query<[unknown[], number]>(
      'UPDATE first_member_count SET given = given + 1 WHERE given < $1',
      [limit],
    );
    if (claimed === 1) {
      await tx.update(PlayerProfileEntity, { userId }, { isFirstMember: true });
    }
  }

  /**
   * Sets what only identity knows, for a profile that was made before identity's word came. Locks the row. A proof that
   * came first stays.
   */
  async complete(tx: Tx, profile: NewProfile): Promise<void> {
    await tx.query(
      `UPDATE player_profile
          SET workspace_id = $2, joined_at = $3, referral_code = $4, contact_proven = contact_proven OR $5,
              proven_phone = coalesce($6, proven_phone)
        WHERE user_id = $1`,
      [
        profile.userId,
        profile.workspaceId,
        profile.joinedAt,
        profile.referralCode,
        profile.contactProven,
        profile.provenPhone,
      ],
    );
  }

  /** Notes that the user has proven a contact, where that is not known yet. */
  async markProven(tx: Tx, userId: string, provenPhone: string | null): Promise<void> {
    await tx.query(
      `UPDATE player_profile SET contact_proven = true, proven_phone = coalesce($2, proven_phone)
        WHERE user_id = $1 AND (NOT contact_proven OR proven_phone IS DISTINCT FROM coalesce($2, proven_phone))`,
      [userId, provenPhone],
    );
  }

  /** The invitation that led to a user, and whether it counts; holds the row until the commit. */
  async lockJoined(tx: Tx, userId: string): Promise<PlayerProfileEntity> {
    return tx.findOneOrFail(PlayerProfileEntity, { where: { userId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Changes the profile; `picture` is what the address of the input led to, null where it leads to none. */
  async update(
    tx: Tx,
    { userId }: Actor,
    input: CallInput<typeof updateProfile>,
    picture: NewPicture | null,
  ): Promise<PlayerProfile> {
    const path = picture ? picturePathOf(picture.hash) : await this.keptPicture(tx, userId, input.avatar);
    if (picture) {
      await this.pictures.store(tx, picture);
    }
    await tx.query(changeProfile, [userId, input.displayName, input.bio, path, this.clock.now()]);
    const profile = await this.read(tx, userId);
    if (!profile) {
      throw notFound('The profile');
    }
    const { displayName, avatar } = profile;
    await this.outbox.append(tx, profileUpdated, {
      userId,
      displayName,
      avatar,
      updatedAt: profile.updatedAt,
    });
    return profile;
  }

  /** A path of ours stays what it is; it cannot name a picture of someone else. */
  private async keptPicture(tx: Tx, userId: string, path: string | null): Promise<string | null> {
    const profile = path === null ? null : await this.lockJoined(tx, userId);
    if (path !== null && profile?.avatar !== path) {
      const message = 'This is not your picture. Enter its web address, or leave the field empty.';
      throw invalid([{ field: 'avatar', message }]);
    }
    return path;
  }

  /** Where things that a user earns while not acting are announced. */
  async homeWorkspace(tx: Tx, userId: string): Promise<string> {
    const { workspaceId } = await tx.findOneByOrFail(PlayerProfileEntity, { userId });
    return workspaceId;
  }

  async ownerOfPhone(tx: Tx, userId: string, phone: string): Promise<PhoneOwner> {
    const owners = await tx.findBy(PlayerProfileEntity, { provenPhone: phone });
    if (owners.length === 0) {
      return 'unclaimed';
    }
    return owners.some((owner) => owner.userId === userId) ? 'oneself' : 'member';
  }
}
