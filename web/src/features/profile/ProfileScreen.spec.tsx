import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { press, testChange, type, mockServer } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { servePages } from '../../../test/component/pages.js';
import { holdRequests, server, serverState, watchRequests } from '../../../test/component/server.js';
import { anApp, idOf } from '../../../test/component/workspace.js';
import { expectToast } from '../../../test/component/toasts.js';
import { ProfileScreen } from './ProfileScreen.js';

mockServer();

it('does not close a reopened dialog when a late response arrives', async () => {
  const release = holdRequests('post', '*/api/player/profile');
  await renderScreen(ProfileScreen, '/profile');
  await press('Edit Profile');
  await type(/^Display Name/, 'First Name');
  const requests = watchRequests();
  await press('Save', await screen.findByRole('dialog'));
  await waitFor(() => expect(requests).toContain('POST /api/player/profile'));
  await screen.findByRole('button', { name: /^Saving/ });
  await press('Cancel', await screen.findByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Edit Profile');
  await type(/^Display Name/, 'Second Name');
  release();
  await expectToast('Success', 'Player profile updated successfully', 'default');
  expect(screen.getByLabelText<HTMLInputElement>(/^Display Name/).value).toBe('Second Name');
});

testChange({
  name: 'editing the profile',
  Screen: ProfileScreen,
  address: '/profile',
  method: 'post',
  path: '*/api/player/profile',
  act: async () => {
    await press('Edit Profile');
    await type(/^Display Name/, 'Nova Lindqvist');
    await press('Save', await screen.findByRole('dialog'));
  },
  failure: 'Failed to update profile',
  takenBack: async () =>
    expect((await screen.findByLabelText<HTMLInputElement>(/^Display Name/)).value).toBe('Nova Lindqvist'),
  again: async () => void (await press('Save', await screen.findByRole('dialog'))),
  success: ['Success', 'Player profile updated successfully'],
  done: async () => {
    await within(await screen.findByRole('main')).findByText('Nova Lindqvist');
  },
});

it('shows the bio with its marks, and leads to what a profile does not show yet', async () => {
  serverState().profile.bio = 'I **count** <b>things</b>';
  serverState().apps = [];
  await renderScreen(ProfileScreen, '/profile');
  await waitFor(() => expect(screen.getByText('count').closest('strong')).not.toBeNull());
  expect(screen.getByText(/<b>things<.b>/u)).toBeTruthy();
  const list = (await screen.findByRole('heading', { name: 'Your profile shows' })).parentElement;
  if (list === null) throw new Error('The heading stands alone');
  const done = within(list).getAllByRole('img', { name: 'Done:' });
  expect(done.map((icon) => icon.closest('li')?.textContent)).toEqual(['A bio']);
  expect(within(list).getByRole('link', { name: 'Your first deck' }).getAttribute('href')).toBe(
    '/connect-apps',
  );
  fireEvent.click(within(list).getByRole('link', { name: 'A picture' }));
  await screen.findByRole('dialog', { name: 'Edit Profile' });
});

/** A file of the device. The `File` of jsdom is no `Blob` for the code under test. */
const aPicture = () => Object.assign(new Blob(['png']), { name: 'me.png' });

it('sends a picture from the device first, and saves the profile with its name', async () => {
  const id = idOf(7);
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/player/picture', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id, url: '/api/incoming/grant', expiresAt: '' }, { status: 201 });
    }),
    http.patch('*/api/incoming/grant', async ({ request }) => {
      sent.push([request.headers.get('content-type'), request.headers.get('upload-offset')]);
      sent.push(await request.text());
      return HttpResponse.json({ offset: 3, sizeBytes: 3, isStored: true });
    }),
    http.post('*/api/player/profile', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(serverState().profile);
    }),
  );
  await renderScreen(ProfileScreen, '/profile');
  await press('Edit Profile');
  const dialog = await screen.findByRole('dialog');
  const input = dialog.querySelector('input[type="file"]') ?? dialog;
  fireEvent.change(input, { target: { files: [aPicture()] } });
  await within(dialog).findByText('me.png becomes your picture when you save.');
  await press('Save', dialog);
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent).toEqual([
    { sizeBytes: 3 },
    ['application/offset+octet-stream', '0'],
    'png',
    { avatar: `upload:${id}`, before: { avatar: '' } },
  ]);
});

it('says at the field why a picture could not be sent', async () => {
  server.use(
    http.post('*/api/player/picture', () =>
      HttpResponse.json({ detail: 'Your files take too much space.' }, { status: 413 }),
    ),
  );
  await renderScreen(ProfileScreen, '/profile');
  await press('Edit Profile');
  const dialog = await screen.findByRole('dialog');
  const input = dialog.querySelector('input[type="file"]') ?? dialog;
  fireEvent.change(input, { target: { files: [aPicture()] } });
  await within(dialog).findByText('Your files take too much space.');
});

it('sends what was changed, and says at the field what another window has changed', async () => {
  const bodies: unknown[] = [];
  const error = { field: 'displayName', message: 'Changed elsewhere to “Ada”.', code: 'changed_elsewhere' };
  server.use(
    http.post('*/api/player/profile', async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? HttpResponse.json({ errors: [{ ...error, parameter: '"Ada"' }] }, { status: 409 })
        : HttpResponse.json({ ...serverState().profile, displayName: 'Grace', bio: 'From elsewhere' });
    }),
  );
  await renderScreen(ProfileScreen, '/profile');
  const { displayName } = serverState().profile;
  await press('Edit Profile');
  await type(/^Display Name/, 'Grace');
  await press('Save', await screen.findByRole('dialog'));
  await screen.findByText(error.message);
  await press('Save', await screen.findByRole('dialog'));
  await screen.findByText(/What was changed elsewhere meanwhile is kept, too/);
  expect(bodies).toEqual([
    { displayName: 'Grace', before: { displayName } },
    { displayName: 'Grace', before: { displayName: 'Ada' } },
  ]);
});

it("shows the server's total earnings, and counts all apps of a long list", async () => {
  serverState().profile = { ...serverState().profile, totalEarned: 1_500 };
  const apps = Array.from({ length: 5 }, (_, index) => anApp(`Deck ${index}`, 1_000 + index));
  servePages('/api/connected-apps', apps, 2);
  await renderScreen(ProfileScreen, '/profile');
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toContain('Total earnings1,500'));
  await waitFor(() => expect(screen.getByText('Decks').parentElement?.textContent).toContain('5'));
});

it('loads transactions page by page, and focuses the first new one', async () => {
  const transactions = Array.from({ length: 5 }, (_, index) => ({
    id: idOf(1_000 + index),
    userId: idOf(1),
    type: 'earned',
    amount: 10,
    description: `Reward ${index}`,
    sourceType: 'app_connected',
    sourceId: null,
    balanceAfter: 10,
    transactionHash: '',
    createdAt: '2026-01-31T00:00:00.000Z',
  }));
  const path = '/api/coins/transactions';
  servePages(path, transactions, 2);
  await renderScreen(ProfileScreen, '/profile?tab=transactions');
  const panel = (): HTMLElement => screen.getByRole('tabpanel');
  const rows = (): HTMLElement[] => within(panel()).queryAllByRole('row').slice(1);
  await waitFor(() => expect(rows()).toHaveLength(2));
  await press('Load more');
  await waitFor(() => expect(rows()).toHaveLength(4));
  await waitFor(() => expect(document.activeElement).toBe(rows()[2]));

  server.use(http.get(`*${path}`, () => HttpResponse.error()));
  await press('Load more');
  await waitFor(() => expect(within(panel()).getByText('More could not be loaded.').role).toBe('alert'));
  expect(rows()).toHaveLength(4);
  server.resetHandlers();
  servePages(path, transactions, 2);
  await press('Load more');
  await waitFor(() => expect(rows()).toHaveLength(5));
  await waitFor(() => expect(document.activeElement).toBe(rows()[4]));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('lets the person choose the name that others see', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.patch('*/api/auth/user', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ...serverState().user, showsFullName: true });
    }),
  );
  await renderScreen(ProfileScreen, '/profile');
  await press('Edit Profile');
  const dialog = await screen.findByRole('dialog');
  const choice = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Others see' });
  expect(choice.value).toBe('display');
  await type('First name', 'Ada');
  fireEvent.change(choice, { target: { value: 'full' } });
  await press('Save', dialog);
  await waitFor(() => expect(bodies).toEqual([{ firstName: 'Ada', lastName: '', showsFullName: true }]));
});
