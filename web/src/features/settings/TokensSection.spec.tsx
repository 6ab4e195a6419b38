import { expect, it } from '@jest/globals';
import type { ApiToken } from '@emberdeck/contracts/identity/tokens';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { TokensSection } from './TokensSection.js';

mockServer();

const token: ApiToken = {
  id: idOf(801),
  name: 'Nightly export',
  scopes: ['read_figures'],
  workspaceId: idOf(1),
  workspaceName: 'Acme',
  lastFour: 'abcd',
  createdAt: '2026-03-10T12:00:00.000Z',
  expiresAt: '2026-06-10T12:00:00.000Z',
  lastUsedAt: null,
  lastUsedFrom: null,
};

it('makes a token, and shows its secret once', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/tokens', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ...token, secret: 'emd_the-secret' }, { status: 201 });
    }),
  );
  await renderPart(<TokensSection />);
  await screen.findByText('No tokens yet');
  await press('New token');
  const dialog = await screen.findByRole('dialog');
  await press('Make token', dialog);
  within(dialog).getByText('Give it a name');
  within(dialog).getByText('Choose at least one');
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: ' Nightly export ' } });
  fireEvent.click(within(dialog).getByLabelText('Read messages'));
  await expectNoViolations();
  await press('Make token', dialog);
  await screen.findByText('emd_the-secret');
  expect(bodies).toMatchObject([{ name: 'Nightly export', scopes: ['read_messages'] }]);
  await press('Done');
  await waitFor(() => expect(screen.queryByText('emd_the-secret')).toBeNull());
});

it('asks before it revokes a token, and says why that failed', async () => {
  const deleted: unknown[] = [];
  server.use(
    http.get('*/api/tokens', () => HttpResponse.json([token])),
    http.delete('*/api/tokens/:id', ({ params }) => {
      deleted.push(params['id']);
      return problem(500);
    }),
  );
  await renderPart(<TokensSection />);
  await press('Revoke Nightly export');
  expect(deleted).toEqual([]);
  await press('Revoke', await screen.findByRole('dialog'));
  await expectToast('Error', 'Failed to revoke the token', 'destructive');
  expect(deleted).toEqual([token.id]);
});
