import { getDashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import { createReport, listReports, shareReport } from '@emberdeck/contracts/analytics/reports';
import { placeSampleSource } from '@emberdeck/contracts/analytics/sample-sources';
import {
  createMetricGoal,
  createMetricLimit,
  listMetricGoals,
  listMetricLimits,
} from '@emberdeck/contracts/analytics/metrics';
import { demoPeople, demoTeammates, demoUser } from '@emberdeck/contracts/demo/demo-workspace';
import { listMessages, postMessage } from '@emberdeck/contracts/messaging/messages';
import { toggleReaction } from '@emberdeck/contracts/messaging/reactions';
import type { DemoCaller } from './demo-caller.js';
import { demoFeed } from './feed.js';
import { sampleSourcesAt } from './sources.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const me = { person: demoUser } as const;
const [analyst = demoUser, designer = demoUser] = demoTeammates;

/** The conversation of the team, unless the workspace has one. */
export async function playFeed(caller: DemoCaller, firstStart: Date): Promise<void> {
  const known = await caller.call(listMessages, { limit: demoFeed.length + 1 }, me);
  // An interrupted start goes on; its posts are repeated under their keys.
  if (known.length > demoFeed.length) return;
  const ids = new Map<number, string>();
  for (const { number, author, minutesAgo, content, repliesTo, likedBy = [] } of demoFeed) {
    const at = new Date(firstStart.getTime() - minutesAgo * minuteMs);
    const parentId = repliesTo === undefined ? null : (ids.get(repliesTo) ?? null);
    const post = { person: author, at, key: `message ${number}` };
    const { id } = await caller.call(postMessage, { content, parentId }, post);
    ids.set(number, id);
    for (const person of likedBy) {
      await caller.call(toggleReaction, { id, type: 'like', active: true }, { person, at });
    }
  }
}

/** The metric of the goal. */
const goalMetric = 'active_users';

/** How much of its target the goal has reached. */
const goalShare = 0.78;

/** A round number, near enough to show the share in whole percent. */
const targetOf = (figure: number): number => Math.round(figure / goalShare / 50) * 50;

const dueDateOf = (now: Date): string => new Date(now.getTime() + 45 * dayMs).toISOString().slice(0, 10);

/** Sets the goal as of `at`. Without figures there is none. */
async function setGoal(
  caller: DemoCaller,
  now: Date,
  at: Date,
  isDue: (target: number) => boolean,
): Promise<void> {
  const { activeUsers } = await caller.call(getDashboardMetrics, {}, me);
  const target = targetOf(activeUsers ?? 0);
  if (target === 0 || !isDue(target)) return;
  const goal = { metric: goalMetric, target, dueDate: dueDateOf(now) };
  await caller.call(createMetricGoal, goal, { ...me, at, key: `goal ${target} ${goal.dueDate}` });
}

/** Moves the target of the goal with its figure. A goal that a user removed or set stays so. */
export async function followGoal(caller: DemoCaller, now: Date): Promise<void> {
  const goals = await caller.call(listMetricGoals, {}, me);
  const goal = goals.find(({ metric }) => metric === goalMetric);
  if (goal === undefined || goal.reachedAt !== null || goal.createdBy !== demoUser.userId) return;
  await setGoal(caller, now, new Date(goal.createdAt), (target) => target !== goal.target);
}

/** Gives the sources their state of now. */
export async function placeSources(
  caller: DemoCaller,
  what: 'first' | 'start' | 'follow',
  now: Date,
  firstStart: Date,
): Promise<void> {
  for (const source of sampleSourcesAt(now, firstStart)) {
    await caller.call(placeSampleSource, { ...source, what }, me);
  }
}

/** The sources, and what the team makes of their figures: a limit that rings with the first ones, and a goal. */
export async function playFigures(caller: DemoCaller, now: Date, firstStart: Date): Promise<void> {
  if ((await caller.call(listMetricLimits, {}, me)).length === 0) {
    const limit = { metric: 'conversion_rate', direction: 'below', bound: 45, repeat: 'every' } as const;
    const at = new Date(firstStart.getTime() - 18 * dayMs);
    await caller.call(createMetricLimit, { ...limit, userIds: null }, { ...me, at, key: 'limit' });
  }
  await placeSources(caller, 'first', now, firstStart);
  const hasGoal = (await caller.call(listMetricGoals, {}, me)).length > 0;
  const at = new Date(firstStart.getTime() - 20 * dayMs);
  if (!hasGoal) await setGoal(caller, now, at, () => true);
  await playReports(caller);
}

/** One for the team, and one that the client sees, too. */
const reports = [
  {
    title: 'Monthly summary',
    type: 'executive_summary',
    dateRange: '30days',
    format: 'pdf',
    person: analyst,
  },
  {
    title: 'Quarter in review',
    type: 'client_presentation',
    dateRange: '90days',
    format: 'powerpoint',
    person: designer,
    sharedWith: demoPeople.filter(({ role }) => role === 'client').map(({ userId }) => userId),
  },
] as const;

async function playReports(caller: DemoCaller): Promise<void> {
  const known = new Set((await caller.call(listReports, { limit: 100 }, me)).map(({ title }) => title));
  for (const { title, type, dateRange, format, person, ...rest } of reports) {
    if (known.has(title)) continue;
    const config = { dateRange, format, includedMetrics: [], filters: null };
    const { id } = await caller.call(
      createReport,
      { title, type, config },
      { person, key: `report ${title}` },
    );
    if (!('sharedWith' in rest)) continue;
    await caller.call(shareReport, { id, userIds: [...rest.sharedWith] }, { person });
  }
}
