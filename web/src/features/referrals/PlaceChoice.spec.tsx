import type { ReferralPlace } from '@emberdeck/contracts/identity/referral-places';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { PlaceChoice } from './PlaceChoice.js';

mockServer();

const referralId = idOf(401);

const aPlace = (changes: Partial<ReferralPlace> = {}): ReferralPlace => ({
  referralId,
  workspaceId: serverState().user.workspaceId,
  workspaceName: 'Works',
  role: 'team_member',
  expiresAt: '2026-04-01T00:00:00.000Z',
  ...changes,
});

let places: ReferralPlace[];

async function show(before: ReferralPlace[] = []): Promise<HTMLSelectElement> {
  places = before;
  server.use(
    http.get('*/api/referral-places', () => HttpResponse.json(places)),
    http.put('*/api/referrals/:id/place', async ({ request }) => {
      const { role } = (await request.json()) as Pick<ReferralPlace, 'role'>;
      places = [aPlace({ role })];
      return HttpResponse.json(places[0]);
    }),
    http.delete('*/api/referrals/:id/place', () => {
      places = [];
      return HttpResponse.json({ success: true });
    }),
  );
  await renderPart(<PlaceChoice referralId={referralId} />);
  return screen.findByLabelText<HTMLSelectElement>('Also invites into a workspace');
}

const optionsOf = (field: HTMLSelectElement): (string | null)[] =>
  [...field.options].map(({ textContent }) => textContent);

const choose = async (field: HTMLSelectElement, value: string): Promise<void> => {
  fireEvent.change(field, { target: { value } });
  await waitFor(() => expect(field.disabled).toBe(false));
};

it('is off, names the workspace and the roles, and is turned on and off at once', async () => {
  const field = await show();
  expect(field.value).toBe('');
  expect(optionsOf(field)).toEqual(['No workspace', 'Team Member in Works', 'Client in Works']);
  await expectNoViolations();
  await choose(field, 'client');
  await screen.findByText('Until Apr 1, 2026. Your friend is asked before joining.');
  expect(places.map(({ role }) => role)).toEqual(['client']);
  await choose(field, '');
  await waitFor(() => expect(field.value).toBe(''));
  expect(places).toEqual([]);
});

it('shows the saved choice again where the change fails', async () => {
  const field = await show([aPlace()]);
  server.use(http.delete('*/api/referrals/:id/place', () => problem(500)));
  await waitFor(() => expect(field.value).toBe('team_member'));
  await choose(field, '');
  await expectToast('Error', 'Failed to change what the link offers', 'destructive');
  expect(field.value).toBe('team_member');
});

it('lets who manages nothing here turn off what another workspace offers', async () => {
  serverState().user = { ...serverState().user, role: 'team_member', ownsWorkspace: false };
  const field = await show([aPlace({ workspaceId: idOf(9), workspaceName: 'Lab' })]);
  expect(optionsOf(field)).toEqual(['No workspace', 'Team Member in Lab']);
  fireEvent.change(field, { target: { value: '' } });
  await waitFor(() => expect(screen.queryByLabelText('Also invites into a workspace')).toBeNull());
});
