import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, delay, http } from 'msw';
import { expectScreen, goTo, heading, renderApp } from '../../test/component/AppHarness.js';
import { mockServer, press } from '../../test/component/changes.js';
import { mockClock } from '../../test/component/clock.js';
import { problem, server, serverState, watchRequests } from '../../test/component/server.js';
import { watchNavigations } from '../../test/component/navigations.js';
import { en } from '../shared/i18n/en.js';

mockServer();

const noAnswer = 'Emberdeck cannot be opened right now';

const answerProbe = (answer: () => Response): void => server.use(http.get('*/api/auth/user', answer));
const isRemembered = (): string | null => localStorage.getItem('emberdeck.signed-in');
const landing = (): HTMLElement | null => screen.queryByRole('heading', { level: 1, name: en.landing.title });

beforeEach(() => {
  document.title = '';
});

it.each([
  ['is unavailable', () => problem(503), 'It broke'],
  ['is overloaded', () => problem(429), 'It broke'],
  ['cannot be reached', () => HttpResponse.error(), 'There is no connection to the server.'],
])(
  'keeps the user signed in when the server %s, and opens the page after a retry',
  async (_how, answer, cause) => {
    const clock = mockClock();
    answerProbe(answer);
    await renderApp('/team');
    await expectScreen(noAnswer);
    expect(document.title).toBe(`${noAnswer} - Emberdeck`);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain(cause);
    expect(alert.textContent).toMatch(/Request \S+/);
    expect(landing()).toBeNull();
    expect(window.location.pathname).toBe('/team');
    expect(isRemembered()).toBe('yes');
    server.resetHandlers();
    await clock.advance(6_000);
    await expectScreen('Team');
  },
);

it('opens the page of a session that the browser does not remember, without the landing page', async () => {
  const { user } = serverState();
  server.use(
    http.get('*/api/auth/user', async () => {
      await delay(50);
      return HttpResponse.json(user);
    }),
  );
  await renderApp('/team', { signedIn: false });
  expect(landing()).toBeNull();
  await expectScreen('Team');
  expect(window.location.pathname).toBe('/team');
  expect(isRemembered()).toBe('yes');
});

it('retries on request, and when the browser is online again', async () => {
  answerProbe(() => problem(503));
  await renderApp('/profile');
  await expectScreen(noAnswer);
  let reads = 0;
  answerProbe(() => {
    reads += 1;
    return problem(503);
  });
  const retry = await press('Retry');
  await waitFor(() => expect(reads).toBe(1));
  expect(document.activeElement).toBe(retry);
  server.resetHandlers();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(heading()).not.toBe(noAnswer));
  expect(window.location.pathname).toBe('/profile');
});

it('shows a visitor the landing page, and keeps the address until the server has responded', async () => {
  const clock = mockClock();
  answerProbe(() => problem(503));
  await renderApp('/team', { signedIn: false });
  await waitFor(() => expect(landing()).not.toBeNull());
  expect(window.location.pathname).toBe('/team');
  answerProbe(() => problem(401));
  await clock.advance(6_000);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(landing()).not.toBeNull();
});

it('signs out on a 401', async () => {
  answerProbe(() => problem(401));
  await renderApp('/team');
  await waitFor(() => expect(landing()).not.toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  await waitFor(() => expect(isRemembered()).toBeNull());
});

/** The reload of the page, and the login that follows the toast. */
const endOfSession = 2;

it('focuses the heading of a new screen, sets the document title, and marks the navigation entry', async () => {
  await renderApp('/');
  await expectScreen('Emberdeck Dashboard');
  expect(document.title).toBe('Dashboard - Emberdeck');
  await goTo('Team');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Team'));
  expect(document.activeElement?.tagName).toBe('H1');
  expect(document.title).toBe('Team - Emberdeck');
  const [entry] = screen.getAllByRole('link', { name: 'Team' });
  expect(entry?.getAttribute('aria-current')).toBe('page');
});

it('offers a link from an unknown address to the dashboard', async () => {
  await renderApp('/there-is-nothing-here');
  await expectScreen('404 Page Not Found');
  (await screen.findByRole('link', { name: 'Back to the dashboard' })).click();
  await expectScreen('Emberdeck Dashboard');
});

const isHidden = (): boolean => document.documentElement.style.visibility === 'hidden';

function move(type: 'pagehide' | 'pageshow'): void {
  window.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
}

// First, because a page stores nothing after the end of its session.
it('an ended session takes the drafts of its user along, and those of others', async () => {
  localStorage.setItem('emberdeck.draft.another.feed', 'Left here before');
  await renderApp('/communications');
  await expectScreen('Communications');
  expect(localStorage.getItem('emberdeck.draft.another.feed')).toBeNull();
  fireEvent.change(screen.getByPlaceholderText('Share an update with your team...'), {
    target: { value: 'Never sent' },
  });
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Never sent'));
  answerProbe(() => problem(401));
  const navigations = watchNavigations();
  move('pagehide');
  move('pageshow');
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('Never sent'));
  await waitFor(() => expect(navigations).toHaveLength(endOfSession));
  expect(sessionStorage.getItem('emberdeck.return-to')).toBe('/communications');
  document.documentElement.style.visibility = '';
});

it.each([
  ['stays hidden and loads again without a session', () => problem(401), 'yes', endOfSession],
  ['loads again if the server is unreachable and another tab has signed out', () => problem(503), null, 1],
  ['is shown again if the server is unreachable', () => problem(503), 'yes', 0],
  ['is shown again for the same user', undefined, 'yes', 0],
] as const)('a page from the cache of the browser %s', async (_how, answer, remembered, loads) => {
  await renderApp('/settings');
  await expectScreen('Settings');
  const navigations = watchNavigations();
  move('pagehide');
  expect(isHidden()).toBe(true);
  if (answer) answerProbe(answer);
  if (remembered === null) localStorage.removeItem('emberdeck.signed-in');
  const requests = watchRequests();
  move('pageshow');
  await waitFor(() => expect(requests).toContain('GET /api/auth/user'));
  await waitFor(() => expect([navigations.length, isHidden()]).toEqual([loads, loads > 0]));
  document.documentElement.style.visibility = '';
});
