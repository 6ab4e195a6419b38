import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { watchNavigations } from '../../../test/component/navigations.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server } from '../../../test/component/server.js';
import { ProveContactButton } from './ProveContactButton.js';

mockServer();

it('rejects the address of another account, and offers to sign out', async () => {
  server.use(
    http.post('*/api/auth/contact/entry', () =>
      HttpResponse.json({ success: true, message: 'Sent', debugCode: '123456' }),
    ),
    http.post('*/api/auth/contact/verify', () =>
      HttpResponse.json({ success: false, belongsToOther: true, message: '' }),
    ),
  );
  const navigations = watchNavigations();
  await renderPart(<ProveContactButton entryType="email" />);
  await press(/./);
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your e-mail address' });
  await type('Your e-mail address', 'owner@example.com');
  await press('Send code', dialog);
  await waitFor(() => expect(within(dialog).getByRole('note').textContent).toContain('123456'));
  const another = within(dialog).getByRole('button', { name: /^New code in/ });
  expect(another.getAttribute('aria-disabled') ?? another.getAttribute('disabled')).not.toBeNull();
  await type('Verification code', '123456');
  await press('Confirm', dialog);
  await waitFor(() =>
    expect(within(dialog).getByRole('alert').textContent).toContain(
      'owner@example.com belongs to another account.',
    ),
  );
  await press('Sign out', dialog);
  await waitFor(() => expect(navigations).toHaveLength(1));
});
