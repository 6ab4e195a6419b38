import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server } from '../../../test/component/server.js';
import { useUpdateWorkspaceMutation } from '../api/workspacesApi.js';
import { ReauthenticationHost } from './ReauthenticationHost.js';

mockServer();

function Change() {
  const [update, { isSuccess, isError }] = useUpdateWorkspaceMutation();
  return (
    <>
      <button type="button" onClick={() => void update({ id: 'w', name: 'Changed' })}>
        Change
      </button>
      {isSuccess && <p>It worked</p>}
      {isError && <p>It failed</p>}
    </>
  );
}

/** A server that refuses the change until the user has entered the code. */
function refuseUntilConfirmed(): { readonly sent: () => number } {
  let [isOpen, sent] = [false, 0];
  server.use(
    http.patch('*/api/workspaces/:id', () => {
      sent += 1;
      return isOpen
        ? HttpResponse.json({ id: 'w' })
        : HttpResponse.json({ code: 'reauthentication_required', detail: '' }, { status: 403 });
    }),
    http.get('*/api/reauthentication', () =>
      HttpResponse.json({
        until: null,
        method: 'code',
        contacts: [{ id: 'c', entryType: 'email', hint: 'a***@example.com' }],
      }),
    ),
    http.post('*/api/reauthentication/entry', () =>
      HttpResponse.json({ success: true, message: '', debugCode: '123456', codeInTerminal: false, to: '' }),
    ),
    http.post('*/api/reauthentication/verify', () => {
      isOpen = true;
      return HttpResponse.json({ success: true, message: '', until: new Date().toISOString() });
    }),
  );
  return { sent: () => sent };
}

async function renderHost(): Promise<void> {
  await renderPart(
    <>
      <Change />
      <ReauthenticationHost />
    </>,
  );
}

/** The dialog once it knows how the user confirms: until then another one is shown in its place. */
async function openedDialog(): Promise<HTMLElement> {
  await screen.findByRole('combobox', { name: 'Send the code to' });
  return screen.findByRole('dialog', { name: 'Confirm that it is you' });
}

describe('a request that needs a reauthentication', () => {
  it('opens the dialog by itself, and is sent again after the code', async () => {
    const server = refuseUntilConfirmed();
    await renderHost();
    await press('Change');
    const dialog = await openedDialog();
    await press('Send code', dialog);
    await screen.findByLabelText('Verification code');
    await expectNoViolations();
    await type('Verification code', '123456');
    await press('Confirm', dialog);
    await screen.findByText('It worked');
    expect(server.sent()).toBe(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('fails if the user cancels', async () => {
    const server = refuseUntilConfirmed();
    await renderHost();
    await press('Change');
    const dialog = await openedDialog();
    await press('Cancel', dialog);
    await screen.findByText('It failed');
    expect(server.sent()).toBe(1);
  });

  it('names the address that a passkey works at, where the page has another one', async () => {
    refuseUntilConfirmed();
    server.use(
      http.get('*/api/reauthentication', () =>
        HttpResponse.json({ until: null, method: 'passkey', contacts: [] }),
      ),
      http.post('*/api/reauthentication/options', () =>
        HttpResponse.json({ options: {}, origin: 'https://ember.example' }),
      ),
    );
    await renderHost();
    await press('Change');
    await screen.findByRole('button', { name: 'Use passkey' });
    await press('Use passkey');
    expect((await screen.findByRole('alert')).textContent).toContain('https://ember.example');
  });
});
