import type { Activity } from '@emberdeck/contracts/analytics/activities';
import { type Action, may } from '@emberdeck/contracts/core/permissions';

/** The first things to do in a new account, in the order they are shown. */
export const firstSteps = ['connect', 'source', 'post', 'refer'] as const;

export type FirstStep = (typeof firstSteps)[number];

const permissionOf: Readonly<Record<FirstStep, Action>> = {
  connect: 'create-connected-app',
  source: 'create-data-source',
  post: 'post-message',
  refer: 'send-referral',
};

/** Those that the role allows. */
export const stepsOf = (member: Parameters<typeof may>[0]): FirstStep[] =>
  firstSteps.filter((step) => may(member, permissionOf[step]));

/** What the browser keeps of them: a step that was done once stays done. */
export interface FirstStepsMemory {
  readonly done: readonly FirstStep[];
  readonly hidden: boolean;
}

export interface Deeds {
  readonly apps: number;
  readonly sources: number;
  readonly activities: readonly Pick<Activity, 'type' | 'userId'>[];
  readonly myId: string;
}

/** What was done, as the lists of the account show it and as the browser remembers. */
export function stepsDone({ apps, sources, activities, myId }: Deeds, memory: FirstStepsMemory): FirstStep[] {
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

/** Who has done so much before this browser ever showed the steps is not new. */
const settledAt = 2;

export function isSettled(done: readonly FirstStep[], memory: FirstStepsMemory | null): boolean {
  return memory === null && done.length >= settledAt;
}

const nothing: FirstStepsMemory = { done: [], hidden: false };

/** What was kept, as far as it can be read; null where there is nothing. */
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
