import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { mockServer } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { serverState, watchRequests } from '../../../test/component/server.js';
import { idOf } from '../../../test/component/workspace.js';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { TeamScreen } from './TeamScreen.js';

mockServer();

describe('the level on a member card', () => {
  afterEach(() => rewardPreference.set(true));

  const share = (): void => {
    const userId = idOf(2);
    serverState().members = [
      {
        userId,
        displayName: 'Grace',
        firstName: null,
        lastName: null,
        email: null,
        profileImageUrl: null,
        role: 'team_member',
        ownsWorkspace: false,
        joinedAt: '2026-03-10T12:00:00.000Z',
      },
    ];
    serverState().standings = [{ userId, level: 7, achievements: [], frame: ['#F59E0B', '#DC2626'] }];
  };

  it('is that of a member who shares it', async () => {
    share();
    await renderScreen(TeamScreen, '/team');
    await screen.findByText('Level 7');
  });

  it('stands beside the picture in the frame that the member wears', async () => {
    share();
    await renderScreen(TeamScreen, '/team');
    await screen.findByText('Level 7');
    const [frame] = [...document.querySelectorAll('[data-frame]')].map((each) =>
      each.getAttribute('data-frame'),
    );
    expect(frame).toBe('#F59E0B #DC2626');
  });

  it.each([
    ['hides rewards', () => rewardPreference.set(false)],
    ['is a client', () => Object.assign(serverState().user, { role: 'client', ownsWorkspace: false })],
  ])('is neither read nor shown if the user %s', async (_name, given) => {
    const read = watchRequests();
    share();
    given();
    await renderScreen(TeamScreen, '/team');
    await screen.findByText('Grace');
    await waitFor(() => expect(read).toContain('GET /api/team/presence'));
    expect(screen.queryByText('Level 7')).toBeNull();
    expect(document.querySelector('[data-frame]')?.getAttribute('data-frame')).toBe('');
    expect(read).not.toContain('GET /api/team/standings');
  });
});
