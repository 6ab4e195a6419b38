import type { Achievement } from '@emberdeck/contracts/gamification/achievements';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { serverState } from '../../../test/component/server.js';
import { AchievementsTab } from './AchievementsTab.js';

mockServer();

const anAchievement = (name: string, done: number, earnedAt: string | null): Achievement => ({
  id: crypto.randomUUID(),
  name,
  description: `What ${name} asks for`,
  iconUrl: null,
  coinReward: 0,
  xpReward: 20,
  rarity: 'rare',
  category: 'decks',
  progress: { done, of: 3 },
  earnedAt,
  createdAt: '2026-01-01T00:00:00.000Z',
});

describe('achievements', () => {
  it('are earned with their day, or next with the progress in words', async () => {
    serverState().achievements = [
      anAchievement('First deck', 3, '2026-03-10T12:00:00.000Z'),
      anAchievement('Three decks', 2, null),
    ];
    await renderPart(<AchievementsTab />);
    await screen.findByRole('heading', { name: 'Earned: 1 of 2' });
    const [earned, next] = screen.getAllByRole('listitem');
    expect(earned?.textContent).toContain('Earned Mar 10, 2026');
    expect(within(earned as HTMLElement).queryByRole('progressbar')).toBeNull();
    const bar = within(next as HTMLElement).getByRole('progressbar', { name: 'Three decks' });
    expect(bar.getAttribute('aria-valuetext')).toBe('2 of 3');
    expect(next?.textContent).toContain('20 XP');
    await expectNoViolations();
  });
});
