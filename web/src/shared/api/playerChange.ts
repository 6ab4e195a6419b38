import type { PlayerStanding } from '@emberdeck/contracts/gamification/player-change';
import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';

type Recipe = (profile: PlayerProfile) => PlayerProfile;

/** Earnings, experience and level never fall, so the higher value is the newer one. */
export function withStanding(profile: PlayerProfile, standing: PlayerStanding): PlayerProfile {
  const { totalCoins, totalEarned, experiencePoints, level } = standing;
  return {
    ...profile,
    ...(totalEarned >= profile.totalEarned ? { totalCoins, totalEarned } : {}),
    experiencePoints: Math.max(profile.experiencePoints, experiencePoints),
    level: Math.max(profile.level, level),
  };
}

/** The answer to a change of the profile. A message may have brought newer coins than the answer. */
export const withAnswer = (profile: PlayerProfile, answer: PlayerProfile): PlayerProfile =>
  answer.updatedAt < profile.updatedAt ? profile : withStanding(answer, profile);

/** The change of the profile by a message; null if the message changes nothing of it. */
export function playerChangeBy(message: ServerMessage): Recipe | null {
  if (message.type === 'coins_earned' && Number.isInteger(message.standing?.totalEarned)) {
    const { standing } = message;
    return standing ? (profile) => withStanding(profile, standing) : null;
  }
  if (
    (message.type === 'experience_earned' || message.type === 'level_up') &&
    Number.isInteger(message.experiencePoints)
  ) {
    return (profile) => withStanding(profile, { ...profile, ...levelOf(message) });
  }
  if (message.type === 'profile_changed' && typeof message.profile?.updatedAt === 'string') {
    const { profile: edited } = message;
    return (profile) => (edited.updatedAt < profile.updatedAt ? profile : { ...profile, ...edited });
  }
  return agentChangeBy(message);
}

/** Points of play never fall, so the higher value is the newer one. */
function agentChangeBy(message: ServerMessage): Recipe | null {
  if (message.type !== 'play_changed' || !Number.isInteger(message.agent?.agentProgressPoints)) return null;
  const { agent } = message;
  return (profile) =>
    agent.agentProgressPoints < profile.agentProgressPoints ? profile : { ...profile, ...agent };
}

const levelOf = ({ level, experiencePoints }: Pick<PlayerStanding, 'level' | 'experiencePoints'>) => ({
  level,
  experiencePoints,
});
