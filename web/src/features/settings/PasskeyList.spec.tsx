import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server, serverState } from '../../../test/component/server.js';
import { idOf } from '../../../test/component/workspace.js';
import { SignInSection } from './SignInSection.js';

mockServer();

const passkey = () => ({
  id: idOf(910),
  name: 'Phone',
  createdAt: new Date().toISOString(),
  lastUsedAt: null,
});

describe('passkeys', () => {
  it('are listed with their use, and say where they work', async () => {
    serverState().passkeys = [passkey()];
    await renderPart(<SignInSection />);
    await screen.findByText('Phone');
    expect(screen.getByText(/never used/)).not.toBeNull();
    expect(screen.getByText(/It works at localhost only/)).not.toBeNull();
    expect(screen.getByText('This browser cannot use passkeys at this address.')).not.toBeNull();
    await expectNoViolations();
  });

  it('are removed after a question', async () => {
    serverState().passkeys = [passkey()];
    server.use(
      http.delete('*/api/passkeys/:id', () => {
        serverState().passkeys = [];
        return HttpResponse.json({ success: true });
      }),
    );
    await renderPart(<SignInSection />);
    await screen.findByText('Phone');
    await press('Remove Phone');
    await press('Remove', await screen.findByRole('dialog', { name: 'Remove Phone?' }));
    await waitFor(() => expect(screen.queryByText('Phone')).toBeNull());
  });
});
