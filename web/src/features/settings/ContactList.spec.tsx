import { describe, expect, it } from '@jest/globals';
import type { Contact } from '@emberdeck/contracts/identity/contacts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { ContactList } from './ContactList.js';

mockServer();

const aContact = (value: string, id: number, changes: Partial<Contact> = {}): Contact => ({
  id: idOf(id),
  kind: value.includes('@') ? 'email' : 'phone',
  value,
  isConfirmed: true,
  isShown: false,
  isRemovable: true,
  createdAt: new Date().toISOString(),
  ...changes,
});

const mail = aContact('ada@example.com', 950, { isShown: true });
const phone = aContact('+12025550100', 951);

function sendCodes(verify: object): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/contacts', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ success: true, message: '', debugCode: '123456', codeInTerminal: false });
    }),
    http.post('*/api/contacts/verify', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(verify);
    }),
  );
  return bodies;
}

async function openDialog(): Promise<HTMLElement> {
  await press('Add a contact');
  await screen.findByRole('combobox', { name: 'Kind' });
  return screen.findByRole('dialog', { name: 'Add a contact' });
}

async function enterCode(dialog: HTMLElement): Promise<void> {
  await press('Send code', dialog);
  await screen.findByLabelText('Verification code');
  await type('Verification code', '123456');
  await press('Confirm', dialog);
}

describe('the contacts of an account', () => {
  it('are listed with what each is used for', async () => {
    serverState().contacts = [mail, phone, aContact('old@example.com', 952, { isConfirmed: false })];
    await renderPart(<ContactList />);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^ada@example\.com.*Signs in by a code · Members see it, reports go to it/),
      expect.stringMatching(/^\+12025550100.*Signs in by SMS or WhatsApp · Added/),
      expect.stringMatching(/^old@example\.com.*Not confirmed, does not sign in/),
    ]);
    await expectNoViolations();
  });

  it('may be none', async () => {
    await renderPart(<ContactList />);
    await screen.findByText('No contacts yet');
  });

  it('offer to load again after a failure', async () => {
    server.use(http.get('*/api/contacts', () => problem(500), { once: true }));
    serverState().contacts = [mail];
    await renderPart(<ContactList />);
    await press('Retry');
    await screen.findByText('ada@example.com');
  });

  it('keep the last confirmed one, and say so', async () => {
    serverState().contacts = [{ ...mail, isRemovable: false }];
    await renderPart(<ContactList />);
    await screen.findByText('Your last confirmed contact stays: you sign in by it.');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('are removed after a question that says what ends', async () => {
    serverState().contacts = [mail, phone];
    server.use(
      http.delete('*/api/contacts/:id', () => {
        serverState().contacts = [phone];
        return HttpResponse.json({ success: true });
      }),
    );
    await renderPart(<ContactList />);
    await press('Remove ada@example.com');
    const dialog = await screen.findByRole('dialog', { name: 'Remove ada@example.com?' });
    expect(dialog.textContent).toContain('can take this back for 7 days');
    expect(dialog.textContent).toContain('your next e-mail address');
    await press('Remove', dialog);
    await waitFor(() => expect(screen.queryByText('ada@example.com')).toBeNull());
  });

  it('stay where the removal fails, with the reason', async () => {
    serverState().contacts = [mail, phone];
    server.use(http.delete('*/api/contacts/:id', () => problem(409, 'This is your last one.')));
    await renderPart(<ContactList />);
    await press('Remove +12025550100');
    await press('Remove', await screen.findByRole('dialog'));
    await expectToast('Failed to remove the contact', 'This is your last one.', 'destructive');
    expect(screen.getByText('+12025550100')).not.toBeNull();
  });
});

describe('a new contact', () => {
  it('is added by the code that is sent to it', async () => {
    const bodies = sendCodes({ success: true, message: 'Added', belongsToOther: false });
    await renderPart(<ContactList />);
    const dialog = await openDialog();
    await press('Send code', dialog);
    within(dialog).getByText('Enter where to send the code');
    await type(/e-mail/i, ' new@example.com ');
    await expectNoViolations();
    serverState().contacts = [mail, aContact('new@example.com', 953)];
    await enterCode(dialog);
    await screen.findByText('new@example.com');
    expect(bodies).toEqual([
      { entryType: 'email', entryValue: 'new@example.com' },
      { entryType: 'email', entryValue: 'new@example.com', verificationCode: '123456' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is a number for SMS or WhatsApp, where a code can be sent by them', async () => {
    serverState().channels = (['email', 'phone', 'whatsapp'] as const).map((each) => ({
      ...{ type: each, delivers: true, unverified: false },
    }));
    const bodies = sendCodes({ success: true, message: 'Added', belongsToOther: false });
    await renderPart(<ContactList />);
    const dialog = await openDialog();
    fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'whatsapp' } });
    await type(/whatsapp/i, '2025550100');
    await enterCode(dialog);
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[0]).toEqual({ entryType: 'whatsapp', entryValue: '+12025550100', acceptsTexts: true });
  });

  it('that belongs to another account is refused, without saying to whom', async () => {
    sendCodes({ success: false, message: '', belongsToOther: true });
    await renderPart(<ContactList />);
    const dialog = await openDialog();
    await type(/e-mail/i, 'owner@example.com');
    await enterCode(dialog);
    const said = 'owner@example.com belongs to another account, so it cannot be added to this one.';
    expect((await within(dialog).findByText(said)).getAttribute('role')).toBe('alert');
    await press('Use another contact', dialog);
    await screen.findByRole('combobox', { name: 'Kind' });
  });

  it('cannot be added where no code can be sent', async () => {
    serverState().channels = [];
    await renderPart(<ContactList />);
    await press('Add a contact');
    await screen.findByText(/No code can be sent from this server yet/);
  });
});
