import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../test/component/server.js';
import { storageKeys } from '../../shared/lib/storage.js';
import { rememberInvitations, teamInvitation } from '../../shared/session/invitations.js';
import { ProviderSignIn } from './ProviderSignIn.js';

mockServer();

const offer = (name: string | null): void =>
  server.use(http.get('*/api/onboard/provider', () => HttpResponse.json({ name })));

it('leads to the provider with the invitation and the time zone, which this tab then forgets', async () => {
  offer('Acme');
  rememberInvitations('?ref=FRIEND1&invite=secret-of-the-invitation');
  await renderPart(<ProviderSignIn />);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Sign in with Acme' });
  const { pathname, searchParams } = new URL(link.href);
  expect(pathname).toBe('/api/login/provider');
  expect(Object.fromEntries(searchParams)).toEqual({
    ref: 'FRIEND1',
    invite: 'secret-of-the-invitation',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  await expectNoViolations();
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(teamInvitation()).toBeNull();
});

it('brings the page along that asked for the sign-in, if it is of this site', async () => {
  offer('Acme');
  sessionStorage.setItem(storageKeys.returnTo, '/team?x=1#y');
  await renderPart(<ProviderSignIn />);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Sign in with Acme' });
  expect(new URL(link.href).searchParams.get('returnTo')).toBe('/team?x=1#y');
});

it('brings no address of another site along', async () => {
  offer('Acme');
  sessionStorage.setItem(storageKeys.returnTo, '//elsewhere.example');
  await renderPart(<ProviderSignIn />);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Sign in with Acme' });
  expect(new URL(link.href).searchParams.has('returnTo')).toBe(false);
});

it.each([
  ['there is none', () => offer(null)],
  ['the server does not know it', () => server.use(http.get('*/api/onboard/provider', () => problem(503)))],
])('is not there where %s', async (_case, arrange) => {
  arrange();
  const asked: string[] = [];
  server.events.on('response:mocked', ({ request }) => asked.push(new URL(request.url).pathname));
  await renderPart(<ProviderSignIn />);
  await waitFor(() => expect(asked).toContain('/api/onboard/provider'));
  expect(screen.queryByRole('link')).toBeNull();
});
