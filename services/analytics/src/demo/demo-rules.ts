import { demoUser, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { SeededGoal, SeededLimit } from '../figures/metric-goals/seeded-rules.service.js';

const dayMs = 86_400_000;

const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

const owner = { workspaceId: demoWorkspace.id, createdBy: demoUser.userId } as const;

/** The metric of the goal. */
export const goalMetric = 'active_users';

/** How much of its target the goal has reached. */
const goalShare = 0.78;

/** A round number, near enough to show the share in whole percent. */
const targetOf = (figure: number): number => Math.round(figure / goalShare / 50) * 50;

/** A goal that the figure has reached to 78%. Its id is fixed: the next start finds it, and a removed goal stays removed. */
export function demoGoal(figure: number, now: Date): SeededGoal {
  return {
    ...owner,
    id: '00000000-0000-4000-8000-0000009041a1',
    metric: goalMetric,
    target: targetOf(figure).toFixed(2),
    dueDate: ago(now, -45).toISOString().slice(0, 10),
    startValue: (figure * 0.9).toFixed(2),
    reachedAt: null,
    createdAt: ago(now, 20),
  };
}

/** A limit that the figure is below, with room for its ups and downs. */
export const demoLimit = (now: Date): SeededLimit => ({
  ...owner,
  id: '00000000-0000-4000-8000-00000011a171',
  metric: 'conversion_rate',
  direction: 'below',
  bound: '45.00',
  repeat: 'every',
  userIds: null,
  isBeyond: false,
  crossedAt: null,
  createdAt: ago(now, 18),
});
