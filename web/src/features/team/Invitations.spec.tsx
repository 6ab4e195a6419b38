import { describe, expect, it } from '@jest/globals';
import type { CreatedInvitation, Invitation } from '@emberdeck/contracts/identity/invitations';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { TeamScreen } from './TeamScreen.js';

mockServer();

const anInvitation = (changes: Partial<Invitation> = {}): Invitation => ({
  id: idOf(500),
  contact: 'grace@example.com',
  role: 'team_member',
  state: 'mailed',
  reason: null,
  message: null,
  maxUses: 1,
  uses: 0,
  onlyContact: false,
  invitedBy: idOf(1),
  createdAt: '2026-03-10T12:00:00.000Z',
  expiresAt: '2026-03-17T12:00:00.000Z',
  ...changes,
});

const created = (changes: Partial<Invitation> = {}): CreatedInvitation => ({
  ...anInvitation(changes),
  link: 'http://localhost/?invite=secret',
});

/** Answers invitations, and records what was sent. */
function takeInvitations(invitations: CreatedInvitation[], refused: object[] = []): object[] {
  const bodies: object[] = [];
  server.use(
    http.post('*/api/team/invitations', async ({ request }) => {
      bodies.push((await request.json()) as object);
      return HttpResponse.json({ invitations, refused }, { status: 201 });
    }),
  );
  return bodies;
}

async function openDialog(): Promise<HTMLElement> {
  await renderScreen(TeamScreen, '/team');
  await press('Invite Member');
  return screen.findByRole('dialog', { name: 'Invite Member' });
}

const contacts = 'E-mail addresses or phone numbers';

describe('the dialog to invite', () => {
  it('reads a pasted list, and shows each result with its link', async () => {
    const failed = created({
      id: idOf(501),
      contact: '+15550001111',
      state: 'failed',
      reason: 'No SMS here.',
    });
    const refused = [{ contact: 'ada@example.com', message: 'Ada is a member already.' }];
    const bodies = takeInvitations([created(), failed], refused);
    const dialog = await openDialog();
    await expectNoViolations();
    await type(contacts, 'grace@example.com, +1 555 000 1111\nada@example.com');
    await press('Send invitations', dialog);
    await within(dialog).findByText('The invitation was sent.');
    within(dialog).getByText('No SMS here.');
    within(dialog).getByText('Ada is a member already.');
    within(dialog).getByRole('textbox', { name: 'Copy link: grace@example.com' });
    within(dialog).getByRole('textbox', { name: 'Copy link: +15550001111' });
    expect(bodies).toEqual([
      {
        contacts: ['grace@example.com', '+1 555 000 1111', 'ada@example.com'],
        role: 'team_member',
        days: 7,
        uses: 1,
        message: null,
        onlyContact: false,
      },
    ]);
    await expectNoViolations();
    await press('Done', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('requires a contact, and sends nothing without one', async () => {
    const bodies = takeInvitations([]);
    const dialog = await openDialog();
    await press('Send invitations', dialog);
    await within(dialog).findByText('Enter at least one e-mail address or phone number');
    expect(bodies).toEqual([]);
  });

  it('makes a link for several people', async () => {
    const bodies = takeInvitations([created({ contact: null, state: 'waiting', maxUses: 10 })]);
    const dialog = await openDialog();
    fireEvent.click(within(dialog).getByRole('radio', { name: 'By a link' }));
    fireEvent.change(within(dialog).getByLabelText('How many people may join'), { target: { value: '10' } });
    fireEvent.change(within(dialog).getByLabelText('Role'), { target: { value: 'client' } });
    await press('Make a link', dialog);
    await within(dialog).findByRole('textbox', { name: 'Copy link: Link to join' });
    expect(bodies).toMatchObject([{ contacts: [], uses: 10, role: 'client' }]);
  });

  it('stays open with its text when the server refuses', async () => {
    server.use(http.post('*/api/team/invitations', () => problem(409, 'Grace is a member already.')));
    const dialog = await openDialog();
    const field = await type(contacts, 'grace@example.com');
    await press('Send invitations', dialog);
    await expectToast('Error', 'Grace is a member already.', 'destructive');
    expect((field as HTMLTextAreaElement).value).toBe('grace@example.com');
  });
});

describe('the list of invitations', () => {
  it('shows open ones first, with what becomes of each', async () => {
    serverState().invitations = [
      anInvitation({ id: idOf(502), contact: 'old@example.com', state: 'revoked' }),
      anInvitation({ id: idOf(503), contact: null, state: 'waiting', maxUses: 5, uses: 2 }),
      anInvitation({ state: 'failed', reason: 'The mail server refused it.' }),
    ];
    await renderScreen(TeamScreen, '/team');
    const list = (await screen.findByRole('heading', { name: 'Invitations' })).parentElement;
    const rows = within(list ?? document.body).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('2 of 5 have joined'),
      expect.stringContaining('The mail server refused it.'),
      expect.stringContaining('Revoked'),
    ]);
    expect(within(rows.at(-1) ?? document.body).queryByRole('button')).toBeNull();
    await expectNoViolations();
  });

  it('shows the new link of an invitation that is sent again', async () => {
    serverState().invitations = [anInvitation()];
    server.use(http.post('*/api/team/invitations/:id/resend', () => HttpResponse.json(created())));
    await renderScreen(TeamScreen, '/team');
    await press('Send again: grace@example.com');
    await screen.findByRole('textbox', { name: 'Copy link: grace@example.com' });
  });

  it('revokes an invitation, and says why it could not', async () => {
    serverState().invitations = [anInvitation()];
    server.use(http.delete('*/api/team/invitations/:id', () => problem(500), { once: true }));
    await renderScreen(TeamScreen, '/team');
    await press('Revoke: grace@example.com');
    await expectToast('Error', 'Failed to revoke the invitation', 'destructive');
    server.use(
      http.delete('*/api/team/invitations/:id', () => {
        serverState().invitations = [anInvitation({ state: 'revoked' })];
        return HttpResponse.json({ success: true });
      }),
    );
    await press('Revoke: grace@example.com');
    await screen.findByText('Revoked');
  });
});
