import { expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { server, serverState, watchRequests } from '../../../test/component/server.js';
import { aReferral } from '../../../test/component/workspace.js';
import { expectToast } from '../../../test/component/toasts.js';
import { ReferFriendsScreen } from './ReferFriendsScreen.js';

mockServer();

const text = 'Hi Mika! Ada has decked you on Emberdeck. Join here: http://localhost/?ref=EMBER42';

async function make(button: string): Promise<void> {
  await type(/^Friend's name/, 'Mika');
  await type(/^Friend's phone/, '+15550123456');
  await press(button);
  await screen.findByRole('link', { name: 'WhatsApp' });
}

const hrefOf = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');

const stepsOf = (): string[] => serverState().referrals[0]?.timeline.map(({ state }) => state) ?? [];

/** jsdom follows no link. */
function stopLinks(): void {
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
}

it('makes an invitation that the user sends by an app of the phone', async () => {
  await renderScreen(ReferFriendsScreen, '/refer-friends');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send it myself' })).toBeTruthy());
  await make('Send it myself');
  expect(hrefOf('Text message')).toBe(`sms:+15550123456?&body=${encodeURIComponent(text)}`);
  expect(hrefOf('WhatsApp')).toBe(`https://wa.me/15550123456?text=${encodeURIComponent(text)}`);
  expect(stepsOf()).toEqual([]);
  // On a phone the ways to send it are below the window.
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Send it to Mika yourself' }));
  stopLinks();
  screen.getByRole('link', { name: 'Text message' }).click();
  await waitFor(() => expect(stepsOf()).toEqual(['shared']));
});

it('opens the share sheet, and notes only what was shared', async () => {
  const share = jest.fn<(data: ShareData) => Promise<void>>();
  share.mockRejectedValueOnce(new DOMException('Closed', 'AbortError')).mockResolvedValue();
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  try {
    await renderScreen(ReferFriendsScreen, '/refer-friends');
    await make('Send it myself');
    await press('Share');
    await waitFor(() => expect(share).toHaveBeenCalledWith({ text }));
    expect(stepsOf()).toEqual([]);
    await press('Share');
    await waitFor(() => expect(stepsOf()).toEqual(['shared']));
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

it('offers no text message of the operator where no country is allowed', async () => {
  serverState().invitationCountries = [];
  const requests = watchRequests();
  await renderScreen(ReferFriendsScreen, '/refer-friends');
  await make("DECK 'EM!");
  expect(screen.queryByRole('button', { name: 'Send it myself' })).toBeNull();
  expect(requests.filter((each) => each === 'POST /api/referrals/send')).toEqual([]);
  expect(serverState().referrals).toHaveLength(1);
});

it('shows what happened to an invitation and why, and takes it back', async () => {
  const at = '2026-01-02T10:00:00.000Z';
  const timeline = [
    { state: 'waiting', at, reason: null },
    { state: 'failed', at, reason: 'opted_out' },
  ] as const;
  serverState().referrals = [{ ...aReferral(1), friendName: 'Kim', timeline: [...timeline], resendAt: at }];
  server.use(
    http.post('*/api/referrals/:id/resend', () =>
      HttpResponse.json({ success: true, referralCode: 'EMBER42', message: 'Sent', inviteUrl: null }),
    ),
  );
  await renderScreen(ReferFriendsScreen, '/refer-friends');
  await press('Details of the invitation for Kim');
  const drawer = await screen.findByRole('dialog', { name: 'Kim' });
  expect(within(drawer).getByText('Text message not sent')).toBeTruthy();
  expect(within(drawer).getByText('Your friend has stopped messages from us.')).toBeTruthy();
  await press('Send by text message');
  await expectToast('Friend has been DECKED!', 'SMS sent with referral code: EMBER42', 'default');
  await press('Take back');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Kim' })).toBeNull());
  await screen.findByText('Invitation for Kim taken back');
  await press('Undo');
  await screen.findByRole('button', { name: 'Details of the invitation for Kim' });
  expect(serverState().referrals).toHaveLength(1);
});
