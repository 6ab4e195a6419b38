import type { CoinReason } from '@emberdeck/contracts/gamification/coin-kinds';
import { useSyncExternalStore } from 'react';
import { flyCoins } from './decorations.js';
import { rewardPreference } from '../lib/rewardPreference.js';
import { celebrationPreferences } from './preferences.js';
import { prefersReducedMotion } from './reducedMotion.js';
import { bellInView, centerOf, targetInView } from './targets.js';
import type { Point } from './targets.js';

/** Rewards within this time are one flight and one announcement. */
const gatherMs = 2000;
const tintMs = 600;

/** Earned coins. `balance` is null from the answer of a request: only the websocket message has it. */
export interface Reward {
  readonly reason: CoinReason;
  readonly amount: number;
  readonly balance: number | null;
}

/** Coins earned within one gathering time. `balance` is null until a websocket message reports it. */
export interface PendingReward {
  readonly amount: number;
  readonly balance: number | null;
}

export interface CoinMoment {
  /** The pill keeps its number while coins fly, then counts up. At rest it shows the balance that it receives. */
  readonly phase: 'rest' | 'flying' | 'counting';
  readonly tinted: boolean;
  /** The coins to announce to screen readers; null until the gathering time is over. */
  readonly announced: PendingReward | null;
}

/** A message can be delivered twice. No two rewards lead to the same balance. */
const celebrated = new Set<string>();
const sources = new Map<CoinReason, Point>();
const listeners = new Set<() => void>();
let moment: CoinMoment = { phase: 'rest', tinted: false, announced: null };
let pending: PendingReward | null = null;

function set(change: Partial<CoinMoment>): void {
  moment = { ...moment, ...change };
  listeners.forEach((listener) => listener());
}

function announce(): void {
  const announced = pending;
  pending = null;
  set({ phase: 'rest', announced });
}

/** Start and end of the flight; null if coin celebrations are off or one of the two is not visible. */
function flightOf(reason: CoinReason): { from: Point; to: Point } | null {
  if (!celebrationPreferences().coins || document.hidden) {
    return null;
  }
  const from = sources.get(reason) ?? bellInView();
  const to = targetInView('coins');
  return from && to ? { from, to } : null;
}

async function play({ amount, reason }: Reward): Promise<void> {
  if (prefersReducedMotion()) {
    set({ tinted: true });
    setTimeout(() => set({ tinted: false }), tintMs);
    return;
  }
  const flight = flightOf(reason);
  if (flight) {
    set({ phase: 'flying' });
    await flyCoins(amount, flight.from, flight.to);
  }
  // The announcement is over if the user left the tab during the flight: skip the counting.
  set({ phase: pending ? 'counting' : 'rest' });
}

function celebrate(reward: Reward): void {
  if (!rewardPreference.isOn()) return;
  const first = pending === null;
  pending = {
    amount: (pending?.amount ?? 0) + reward.amount,
    balance: reward.balance ?? pending?.balance ?? null,
  };
  if (first) {
    set({ announced: null });
    setTimeout(announce, gatherMs);
    void play(reward);
  }
}

/** Handles a reward from a websocket message. */
export function rewardReported(reward: Reward): void {
  const { reason, amount, balance } = reward;
  const message = `${reason} ${amount} ${balance}`;
  if (!celebrated.has(message)) {
    celebrated.add(message);
    celebrate(reward);
    sources.delete(reason);
  }
}

/** Announces a request that may earn coins. They start at `element`, even if the socket is faster than the answer. */
export function expectReward(reason: CoinReason, element: Element | null) {
  if (element) {
    sources.set(reason, centerOf(element));
  }
  return {
    /** Reports the end of the request. An amount of 0 also stands for a failed one. A live socket brings the reward. */
    answered: (amount: number, isLive: boolean): void => {
      if (amount > 0 && isLive) return;
      if (amount > 0) celebrate({ reason, amount, balance: null });
      sources.delete(reason);
    },
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCoinMoment(): CoinMoment {
  return useSyncExternalStore(subscribe, () => moment);
}
