import type { PlaySession } from '@emberdeck/contracts/gamification/play';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { server, serverState } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { anApp, idOf } from '../../../test/component/workspace.js';
import { ConnectAppsScreen } from './ConnectAppsScreen.js';

mockServer();

const session: PlaySession = {
  sessionId: idOf(900),
  deckId: idOf(201),
  startedAt: '2026-03-10T12:00:00.000Z',
  endedAt: null,
  seconds: 0,
  progressPoints: 0,
};

describe('playing a deck', () => {
  it('opens the deck in a new tab, shows that the session runs, and ends it', async () => {
    serverState().apps = [{ ...anApp('Bank', 201), id: session.deckId, apiEndpoint: 'https://bank.example' }];
    server.use(
      http.post(`*/api/connected-apps/${session.deckId}/play`, () =>
        HttpResponse.json(session, { status: 201 }),
      ),
      http.post(`*/play/${session.sessionId}/end`, () =>
        HttpResponse.json({ ...session, endedAt: session.startedAt, seconds: 12, progressPoints: 1 }),
      ),
    );
    await renderScreen(ConnectAppsScreen, '/connect-apps');
    const play = await screen.findByRole('link', { name: 'Play Bank' });
    expect(play.getAttribute('href')).toBe('https://bank.example');
    expect(play.getAttribute('rel')).toContain('noopener');
    play.addEventListener('click', (event) => event.preventDefault());
    play.click();
    await screen.findByRole('button', { name: 'End Bank' });
    await expectNoViolations();
    await press('End Bank');
    await expectToast('Session ended', '12 seconds, 1 progress point', 'default');
    await screen.findByRole('link', { name: 'Play Bank' });
  });

  it('says that a session could not be started', async () => {
    serverState().apps = [{ ...anApp('Bank', 201), apiEndpoint: null }];
    server.use(http.post('*/api/connected-apps/:id/play', () => HttpResponse.error()));
    await renderScreen(ConnectAppsScreen, '/connect-apps');
    await press('Play Bank');
    await expectToast('Error', 'The session could not be started', 'destructive');
  });
});
