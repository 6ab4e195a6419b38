import { describe, expect, it } from '@jest/globals';
import type { Member } from '@emberdeck/contracts/identity/users';
import type { PresenceState } from '@emberdeck/contracts/presence/presence';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { publishServerMessage } from '../../shared/realtime/serverMessages.js';
import { TeamScreen } from './TeamScreen.js';

mockServer();

const aMember = (displayName: string, id: number, email: string | null): Member => ({
  userId: idOf(id),
  displayName,
  firstName: null,
  lastName: null,
  email,
  profileImageUrl: null,
  role: 'client',
  ownsWorkspace: false,
  joinedAt: '2026-03-10T12:00:00.000Z',
});

async function openMenu(name: string) {
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: `Actions for ${name}` });
  await user.click(button);
  return { user, button };
}

it('offers a client nothing that a client may not do, and shows no empty addresses', async () => {
  const client = { ...serverState().user, role: 'client' as const, ownsWorkspace: false };
  serverState().user = client;
  serverState().members = [aMember('Ada', 2, null)];
  await renderScreen(TeamScreen, '/team');
  await screen.findByRole('heading', { name: 'Ada' });
  expect(screen.queryByRole('button', { name: 'Invite Member' })).toBeNull();
  expect(screen.queryByText('Not provided')).toBeNull();
});

it('shows the presence of members, and follows the messages of the server', async () => {
  serverState().members = [aMember('Ada', 1, null), aMember('Grace', 2, null)];
  const present = (id: number, state: PresenceState) => ({ userId: idOf(id), state, lastActiveAt: null });
  serverState().presence = [present(1, 'away')];
  await renderScreen(TeamScreen, '/team');
  const card = async (name: string) =>
    within((await screen.findByRole('heading', { name })).closest('li') ?? document.body);
  await (await card('Ada')).findByText('Away');
  (await card('Grace')).getByText('Offline');
  (await card('Grace')).getByRole('link', { name: 'Mention in feed: Grace' });
  expect((await card('Ada')).queryByRole('link')).toBeNull();
  const online = () => screen.getByText('Online Now').parentElement?.textContent;
  expect(online()).toBe('0Online Now');
  act(() => publishServerMessage({ type: 'presence', rows: [present(2, 'online')] }));
  await (await card('Grace')).findByText('Online');
  (await card('Ada')).getByText('Away');
  expect(online()).toBe('1Online Now');
  await expectNoViolations();
});

describe('the menu of a member', () => {
  it('shows the details in a drawer and returns the focus to the menu button', async () => {
    serverState().members = [aMember('Ada', 1, 'ada@example.com'), aMember('Grace', 2, 'grace@example.com')];
    await renderScreen(TeamScreen, '/team');
    const { user, button } = await openMenu('Grace');
    await user.click(await screen.findByRole('menuitem', { name: 'View details' }));
    const drawer = await screen.findByRole('dialog', { name: 'Grace' });
    within(drawer).getByText('grace@example.com');
    within(drawer).getByText('Client');
    await within(drawer).findByText('(Asia/Tokyo)');
    within(drawer).getByRole('link', { name: 'Mention in feed: Grace' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await expectNoViolations();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('explains why no e-mail can be sent, and offers removal to managers alone', async () => {
    serverState().members = [aMember('Grace', 2, null)];
    serverState().user = { ...serverState().user, role: 'team_member', ownsWorkspace: false };
    await renderScreen(TeamScreen, '/team');
    await openMenu('Grace');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'View details',
      'Send an e-mailNo e-mail address is known.',
    ]);
  });
});

describe('a manager', () => {
  const choose = async (item: string, role: Member['role'] = 'client') => {
    serverState().members = [{ ...aMember('Grace', 2, null), role }];
    await renderScreen(TeamScreen, '/team');
    const { user } = await openMenu('Grace');
    await user.click(await screen.findByRole('menuitem', { name: item }));
    return screen.findByRole('dialog');
  };

  it('changes the role of a member, and says what changed meanwhile', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.patch('*/api/team/members/:id', async ({ request }) => {
        bodies.push(await request.json());
        return bodies.length === 1
          ? problem(409, 'Someone else has changed the role of Grace meanwhile.')
          : HttpResponse.json({ success: true });
      }),
    );
    const dialog = await choose('Change role');
    await expectNoViolations();
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Team Member/ }));
    await press('Save', dialog);
    await expectToast('Error', 'Someone else has changed the role of Grace meanwhile.', 'destructive');
    await press('Save', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies.at(-1)).toEqual({ role: 'team_member', before: 'client' });
  });

  it('removes a member, and chooses what becomes of the sources', async () => {
    const queries: string[] = [];
    server.use(
      http.delete('*/api/team/members/:id', ({ request }) => {
        queries.push(new URL(request.url).search);
        serverState().members = [];
        return HttpResponse.json({ success: true });
      }),
      http.get('*/api/team/domains', () => HttpResponse.json({ open: ['example.com'], provable: [] })),
    );
    const dialog = await choose('Remove from workspace');
    await within(dialog).findByText(/^A person with an address at @example.com can join again/);
    await expectNoViolations();
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Pause them/ }));
    await press('Remove from workspace', dialog);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Grace' })).toBeNull());
    await waitFor(() => expect(queries).toEqual(['?leftBehind=pause']));
  });

  it('reads that the invitations of another manager end with the role, and with the removal', async () => {
    const text = 'Open invitations that Grace made end.';
    const role = await choose('Change role', 'product_manager');
    expect(within(role).queryByText(text)).toBeNull();
    fireEvent.click(within(role).getByRole('radio', { name: /^Team Member/ }));
    within(role).getByText(text);
    cleanup();
    within(await choose('Remove from workspace', 'product_manager')).getByText(text);
  });
});

describe('one’s own card', () => {
  it('lets the user appear offline, and says so', async () => {
    serverState().members = [aMember('Ada', 1, null)];
    await renderScreen(TeamScreen, '/team');
    const { user } = await openMenu('Ada');
    await user.click(await screen.findByRole('menuitem', { name: 'Appear offline' }));
    await screen.findByText('You appear offline');
    await waitFor(() => expect(serverState().preferences.appearOffline).toBe(true));
  });
});

describe('a team of 300', () => {
  it('shows the counts of all, the first cards, and those that the server finds', async () => {
    serverState().members = Array.from({ length: 300 }, (_, index) =>
      aMember(`Member ${index + 1}`, index + 1, null),
    );
    await renderScreen(TeamScreen, '/team');
    await screen.findByRole('heading', { name: 'Member 48' });
    expect(screen.getByText('Total Members').parentElement?.textContent).toBe('300Total Members');
    expect(screen.queryByRole('heading', { name: 'Member 49' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Search members'), { target: { value: 'member 299' } });
    await screen.findByText('1 member found');
    screen.getByRole('heading', { name: 'Member 299' });
    expect(screen.queryByRole('heading', { name: 'Member 48' })).toBeNull();
  });
});
