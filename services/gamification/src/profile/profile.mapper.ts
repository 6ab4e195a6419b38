import type { AgentStanding } from '@emberdeck/contracts/gamification/player-change';
import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import type { PlayerProfileEntity } from './player-profile.entity.js';

/** Values of a profile that other tables store. */
export interface Standing {
  readonly coins: number;
  readonly earned: number;
  readonly points: number;
  readonly level: number;
}

export const toAgentStanding = (profile: PlayerProfileEntity): AgentStanding => ({
  agentStatus: profile.agentStatus,
  agentName: profile.agentName,
  agentUnlockedAt: profile.agentUnlockedAt?.toISOString() ?? null,
  decksPlayed: profile.decksPlayed,
  agentProgressPoints: profile.agentProgressPoints,
});

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
    ...toAgentStanding(profile),
    joinedAt: profile.joinedAt.toISOString(),
    isFirstMember: profile.isFirstMember,
    onboardingCompleted: profile.onboardingCompleted,
    createdAt: profile.createdAt.toISOString(),
    updatedAt: profile.updatedAt.toISOString(),
  };
}
