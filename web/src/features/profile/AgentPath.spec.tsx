import type { AgentMilestone } from '@emberdeck/contracts/gamification/agent';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server, serverState } from '../../../test/component/server.js';
import AgentPath from './AgentPath.js';

mockServer();

const aMilestone = (name: string, changes: Partial<AgentMilestone>): AgentMilestone => ({
  id: crypto.randomUUID(),
  name,
  description: `What ${name} asks for`,
  requiredPoints: 50,
  requiredDecks: 2,
  agentLevel: 1,
  rewardCoins: 20,
  rewardXp: 30,
  createdAt: '2026-01-01T00:00:00.000Z',
  state: 'later',
  progress: { points: 10, decks: 1 },
  reachedAt: null,
  agentName: null,
  ...changes,
});

describe('the path of an agent', () => {
  it('shows what is reached and what is next, and takes a name', async () => {
    const reached = { state: 'reached', reachedAt: '2026-03-10T12:00:00.000Z' } as const;
    serverState().milestones = [
      aMilestone('Agent', reached),
      aMilestone('Field Agent', { state: 'next' }),
      aMilestone('Special Agent', {}),
    ];
    const names: unknown[] = [];
    server.use(
      http.put('*/api/agent/name', async ({ request }) => {
        names.push(await request.json());
        serverState().milestones = [aMilestone('Agent', { ...reached, agentName: 'Ember' })];
        return HttpResponse.json({});
      }),
    );
    await renderPart(<AgentPath />);
    const bar = await screen.findByRole('progressbar', { name: 'Field Agent' });
    expect(bar.getAttribute('aria-valuetext')).toBe('10 of 50 points, 1 of 2 decks');
    expect(bar.getAttribute('aria-valuenow')).toBe('20');
    await expectNoViolations();
    await press('Pick an agent name');
    await type('Agent name', 'Ember');
    await press('Save name');
    await screen.findByText('Reached Mar 10, 2026 as Ember');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names).toEqual([{ agentName: 'Ember' }]);
  });
});
