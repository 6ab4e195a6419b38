import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useEffect, useState } from 'react';
import { useGetConnectedAppsQuery } from '../../shared/api/connectedAppsApi.js';
import { useGetDataSourcesQuery } from '../../shared/api/dataSourcesApi.js';
import { keyOf, readStored, storageKeys, writeStored } from '../../shared/lib/storage.js';
import { ownerIn } from '../../shared/session/ownerIn.js';
import { useGetActivitiesQuery } from './dashboardApi.js';
import { isSettled, memoryOf, stepsDone, stepsOf } from './firstSteps.js';
import type { FirstStep, FirstStepsMemory } from './firstSteps.js';

const youngMs = 10 * 60_000;

export interface FirstSteps {
  readonly steps: readonly FirstStep[];
  /** Null while unknown. */
  readonly done: readonly FirstStep[] | null;
  /** Whether to show steps. While they load, true if there will likely be some: a placeholder is shown then. */
  readonly open: boolean;
  readonly hide: () => void;
}

/** Whether the user joined by a code moments ago. Such an account has no names yet, and likely no data. */
function hasJustJoined({ createdAt, firstName }: CurrentUser): boolean {
  return firstName === null && Date.now() - Date.parse(createdAt) < youngMs;
}

/** While the steps load, only a new user gets a placeholder. */
function isWorthShowing(
  steps: readonly FirstStep[],
  done: readonly FirstStep[] | null,
  isNew: boolean,
): boolean {
  return done === null ? isNew : steps.some((step) => !done.includes(step));
}

/** Null while unknown. */
function useStepsDone(user: CurrentUser, memory: FirstStepsMemory | null): readonly FirstStep[] | null {
  const { data: apps } = useGetConnectedAppsQuery();
  const { data: sources } = useGetDataSourcesQuery();
  const { data: activities } = useGetActivitiesQuery();
  if (!apps || !sources || activities === undefined) {
    return null;
  }
  const progress = {
    apps: apps.length,
    sources: sources.filter(({ isSample }) => !isSample).length,
    activities: activities ?? [],
    myId: user.id,
  };
  return stepsDone(progress, memory ?? { done: [], hidden: false });
}

/** Whether one of the reads failed. The screen shows the error in the part that needs the data. */
function useIsUnknowable(): boolean {
  const apps = useGetConnectedAppsQuery();
  const sources = useGetDataSourcesQuery();
  const activities = useGetActivitiesQuery();
  return [apps, sources, activities].some(({ data, isError }) => isError && data === undefined);
}

/** The first steps of the user and their state, until all are done or the user hides them. */
export function useFirstSteps(user: CurrentUser): FirstSteps {
  const key = keyOf(storageKeys.firstSteps, ownerIn(user));
  const [memory] = useState(() => memoryOf(readStored('local', key)));
  const [isNew] = useState(() => hasJustJoined(user));
  const [wasHidden, setHidden] = useState(memory?.hidden ?? false);
  const done = useStepsDone(user, memory);
  const hidden = wasHidden || (done !== null && isSettled(done, memory));
  const kept = done && JSON.stringify({ done, hidden });
  useEffect(() => {
    if (kept) {
      writeStored('local', key, kept);
    }
  }, [key, kept]);

  const isUnknowable = useIsUnknowable();
  const steps = stepsOf(user);
  const open = !hidden && !isUnknowable && isWorthShowing(steps, done ?? memory?.done ?? null, isNew);
  return { steps, done, open, hide: () => setHidden(true) };
}
