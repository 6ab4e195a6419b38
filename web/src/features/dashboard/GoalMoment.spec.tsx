import { beforeEach, expect, it } from '@jest/globals';
import type { MetricGoal } from '@emberdeck/contracts/analytics/metrics';
import { cleanup, screen } from '@testing-library/react';
import { mockServer } from '../../../test/component/changes.js';
import { setClock } from '../../../test/component/fakeDate.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { idOf } from '../../../test/component/workspace.js';
import { VisibleAtOnce } from '../../../test/component/visibleAtOnce.js';
import { CelebrationLayer } from '../../shared/celebrations/CelebrationLayer.js';
import { setCelebrationPreferences } from '../../shared/celebrations/preferences.js';
import { GoalProgress } from './GoalProgress.js';

mockServer();

const now = Date.UTC(2026, 2, 10, 12);
const day = 24 * 60 * 60_000;

beforeEach(() => {
  setClock(now);
  globalThis.IntersectionObserver = VisibleAtOnce;
  setCelebrationPreferences({ coins: true, levels: true, goals: true });
});

async function show(id: number, reachedAt: number | null): Promise<void> {
  cleanup();
  const goal: MetricGoal = {
    ...{ id: idOf(id), metric: 'active_users', target: 1000, dueDate: '2026-03-31', startValue: 500 },
    ...{ createdBy: idOf(1), createdAt: '2026-03-01T00:00:00.000Z' },
    reachedAt: reachedAt === null ? null : new Date(reachedAt).toISOString(),
  };
  await renderPart(
    <>
      <GoalProgress goal={goal} value={1000} unit={null} />
      <GoalProgress goal={goal} value={1000} unit={null} />
      <CelebrationLayer />
    </>,
  );
}

const moments = (): number => screen.queryAllByText('Goal reached!').length;
const announced = (): string =>
  document.querySelector('[data-celebration="goal"]')?.textContent.replaceAll(/[\u2066-\u2069]/gu, '') ?? '';

it('marks a reached goal once in this browser, in one place, with words alone if motion is reduced', async () => {
  await show(1, now - day);
  expect(moments()).toBe(1);
  expect(announced()).toBe('Goal reached: Active Users');
  expect(document.querySelector('[data-celebration="burst"]')).toBeNull();
  await show(1, now - day);
  expect(moments()).toBe(0);
  await show(1, now);
  expect(moments()).toBe(1);
});

it('marks no goal that is not reached, was reached more than a week ago, or if the setting is off', async () => {
  await show(2, null);
  await show(3, now - 8 * day);
  setCelebrationPreferences({ coins: true, levels: true, goals: false });
  await show(4, now - day);
  expect(moments()).toBe(0);
});
