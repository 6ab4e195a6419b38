import type { CoinReason } from '@emberdeck/contracts/gamification/coin-kinds';
import type { LevelUp } from './levelUpQueue.js';
import type { Reward } from './coinMoment.js';

type Celebrated = { readonly reward: Reward } | { readonly levelUp: LevelUp } | null;

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

/** The onboarding screen celebrates the welcome reward, before a WebSocket exists. */
function isCelebratedHere(reason: unknown): reason is CoinReason {
  return typeof reason === 'string' && reason !== 'welcome';
}

/** The reward or level-up in a message of the server; null for every other message. */
export function celebratedIn(message: object): Celebrated {
  const { type, amount, balance, reason, level, experiencePoints } = message as Record<string, unknown>;
  if (type === 'coins_earned' && isCount(amount) && amount > 0 && isCount(balance)) {
    return isCelebratedHere(reason) ? { reward: { reason, amount, balance } } : null;
  }
  if (type === 'level_up' && isCount(level) && isCount(experiencePoints)) {
    return { levelUp: { level, experiencePoints } };
  }
  return null;
}
