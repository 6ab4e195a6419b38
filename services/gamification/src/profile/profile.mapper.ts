import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import type { PlayerProfileEntity } from './player-profile.entity.js';

/** Values of a profile that other tables store. */
export interface Standing {
  readonly coins: number;
  readonly earned: number;
  readonly points: number;
  readonly level: number;
}

export function toPlayerProfile(profile: PlayerProfileEntity, standing: Standing): PlayerProfile {
  return {
    id: profile.id,
    userId: profile.userId,
    displayName: profile.displayName,
    bio: profile.bio,
    avatar: profile.avatar,
    level: standing.level,
    totalCoins: standing.coins,
    totalEarned: standing.earned,
    experiencePoints: standing.points,
    agentStatus: profile.agentStatus,
    agentName: profile.agentName,
    decksPlayed: profile.decksPlayed,
    agentProgressPoints: profile.agentProgressPoints,
    agentUnlockedAt: profile.agentUnlockedAt?.toISOString() ?? null,
    joinedAt: profile.joinedAt.toISOString(),
    isFirstMember: profile.isFirstMember,
    onboardingCompleted: profile.onboardingCompleted,
    createdAt: profile.createdAt.toISOString(),
    updatedAt: profile.updatedAt.toISOString(),
  };
}
