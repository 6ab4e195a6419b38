import type { Activity } from '@emberdeck/contracts/analytics/activities';
import { type Action, may } from '@emberdeck/contracts/core/permissions';

/** The first steps in a new account, in display order. */
export const firstSteps = ['connect', 'source', 'post', 'refer'] as const;

export type FirstStep = (typeof firstSteps)[number];

/** The action that a step requests from its screen. */
export const stepActions: Readonly<Record<FirstStep, Action>> = {
  connect: 'create-connected-app',
  source: 'create-data-source',
  post: 'post-message',
  refer: 'send-referral',
};

/** The steps that the role allows. */
export const stepsOf = (member: Parameters<typeof may>[0]): FirstStep[] =>
  firstSteps.filter((step) => may(member, stepActions[step]));

/** The state stored in the browser. A step that was done once stays done. */
export interface FirstStepsMemory {
  readonly done: readonly FirstStep[];
  readonly hidden: boolean;
}

export interface Progress {
  readonly apps: number;
  readonly sources: number;
  readonly activities: readonly Pick<Activity, 'type' | 'userId'>[];
  readonly myId: string;
}

/** The done steps, from the lists of the account and the state stored in the browser. */
export function stepsDone(
  { apps, sources, activities, myId }: Progress,
  memory: FirstStepsMemory,
): FirstStep[] {
  const did = (type: string): boolean =>
    activities.some((activity) => activity.type === type && activity.userId === myId);
  const seen: Readonly<Record<FirstStep, boolean>> = {
    connect: apps > 0 || did('app_connected'),
    source: sources > 0,
    post: did('message'),
    refer: did('referral'),
  };
  return firstSteps.filter((step) => seen[step] || memory.done.includes(step));
}

/** A user with this many steps done before this browser first shows them is not new. */
const settledAt = 2;

export function isSettled(done: readonly FirstStep[], memory: FirstStepsMemory | null): boolean {
  return memory === null && done.length >= settledAt;
}

const nothing: FirstStepsMemory = { done: [], hidden: false };

/** Parses the stored state; null if there is none or it is malformed. */
export function memoryOf(raw: string | null): FirstStepsMemory | null {
  if (raw === null) {
    return null;
  }
  try {
    const { done, hidden } = { ...nothing, ...(JSON.parse(raw) as Partial<FirstStepsMemory> | null) };
    return { done: firstSteps.filter((step) => done.includes(step)), hidden };
  } catch {
    return null;
  }
}
