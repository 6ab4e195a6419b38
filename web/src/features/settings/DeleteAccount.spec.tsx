import { describe, expect, it } from '@jest/globals';
import type { AccountDeletion } from '@emberdeck/contracts/identity/account-deletion';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { AccountEndBanner } from './AccountEndBanner.js';
import { DeleteAccount } from './DeleteAccount.js';

mockServer();

const open: AccountDeletion = { endsAt: null, messages: 'keep', blockedBy: [], goesWith: [] };
const ending: AccountDeletion = { ...open, endsAt: '2026-12-05T12:00:00.000Z' };

const answer = (state: AccountDeletion): void =>
  server.use(http.get('*/api/account/deletion', () => HttpResponse.json(state)));

describe('the deletion of the account', () => {
  it('says what goes and what stays, and needs the typed name', async () => {
    const bodies: unknown[] = [];
    answer({ ...open, goesWith: [{ id: idOf(1), name: 'Garden' }] });
    server.use(
      http.post('*/api/account/deletion', async ({ request }) => {
        bodies.push(await request.json());
        answer({ ...ending, messages: 'delete' });
        return HttpResponse.json({ ...ending, messages: 'delete' });
      }),
    );
    await renderPart(<DeleteAccount />);
    await press('Delete account');
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    within(dialog).getByText(/Your workspaces without other members, with all their data: Garden/);
    within(dialog).getByText(/Entries of the coin ledger/);
    await expectNoViolations();
    await type('Type your name', 'someone else');
    await press('Delete in 7 days', dialog);
    await within(dialog).findByText('This is not your name');
    expect(bodies).toEqual([]);
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Delete them' }));
    await type('Type your name', serverState().user.displayName);
    await press('Delete in 7 days', dialog);
    await screen.findByText(/Your account is erased on .*2026\. Until then.*Your messages are deleted too/);
    expect(bodies).toEqual([{ messages: 'delete' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the workspaces that come first, and asks for nothing more', async () => {
    answer({ ...open, blockedBy: [{ id: idOf(2), name: 'Works' }] });
    await renderPart(<DeleteAccount />);
    await press('Delete account');
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    within(dialog).getByText('Works');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
  });

  it('is taken back in the banner, and says why that failed', async () => {
    answer(ending);
    await renderPart(<AccountEndBanner />);
    await screen.findByRole('region', { name: 'Your account is being deleted' });
    await expectNoViolations();
    server.use(http.delete('*/api/account/deletion', () => problem(409)));
    await press('Keep my account');
    await expectToast('Error', 'Failed to keep the account', 'destructive');
    server.use(
      http.delete('*/api/account/deletion', () => {
        answer(open);
        return HttpResponse.json(open);
      }),
    );
    await press('Keep my account');
    await waitFor(() => expect(screen.queryByText(/Your account is erased/)).toBeNull());
  });
});
