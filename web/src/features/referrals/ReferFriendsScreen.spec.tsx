import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { press, testChange, type, mockServer } from '../../../test/component/changes.js';
import { passTime } from '../../../test/component/clock.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { server } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { refuseFor30Seconds } from '../../../test/component/pauses.js';
import { ReferFriendsScreen } from './ReferFriendsScreen.js';

mockServer();

const phone = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/^Friend's phone/);

async function invite(): Promise<void> {
  await type(/^Friend's name/, 'Mika');
  await type(/^Friend's phone/, '+15550123456');
  await press("DECK 'EM!");
}

testChange({
  name: 'inviting a friend',
  Screen: ReferFriendsScreen,
  address: '/refer-friends',
  method: 'post',
  path: '*/api/referrals/send',
  act: invite,
  failure: 'Failed to send referral',
  takenBack: async () => {
    await waitFor(() => expect(phone().value).toBe('+15550123456'));
  },
  success: null,
  done: async () => {
    await expectToast('SMS Not Sent', 'Text messages cannot be sent here.', 'destructive');
  },
});

it('asks for the phone with "Phone Required", with the field at hand', async () => {
  await renderScreen(ReferFriendsScreen, '/refer-friends');
  await press("DECK 'EM!");
  await expectToast('Phone Required', "Please enter your friend's phone number", 'destructive');
  await waitFor(() => expect(document.activeElement).toBe(phone()));
});

it('reports "Friend has been DECKED!" with the code of the invitation, and clears the form', async () => {
  server.use(
    http.post('*/api/referrals/send', () =>
      HttpResponse.json({ success: true, referralCode: 'EMBER42', message: 'Sent', inviteUrl: null }),
    ),
  );
  await renderScreen(ReferFriendsScreen, '/refer-friends');
  await invite();
  await expectToast('Friend has been DECKED!', 'SMS sent with referral code: EMBER42', 'default');
  await waitFor(() => expect(phone().value).toBe(''));
});

it('waits for the time that the server names before the next try', async () => {
  refuseFor30Seconds('*/api/referrals/send');
  await renderScreen(ReferFriendsScreen, '/refer-friends');
  await invite();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Try again in \d+ s$/ }).getAttribute('aria-disabled')).toBe(
      'true',
    ),
  );
  passTime(31_000);
  expect(screen.getByRole('button', { name: "DECK 'EM!" }).getAttribute('aria-disabled')).not.toBe('true');
});

it('previews the words of the message and its size, and stamps it once it is sent', async () => {
  server.use(
    http.post('*/api/referrals/send', () =>
      HttpResponse.json({ success: true, referralCode: 'ABCD2345', message: 'Sent', inviteUrl: null }),
    ),
  );
  await renderScreen(ReferFriendsScreen, '/refer-friends');
  const preview = (): string =>
    screen.getByRole('heading', { name: 'Message preview' }).closest('section')?.textContent ?? '';
  await type(/^Friend's name/, 'Grace');
  expect(preview()).toContain('Hi Grace! Ada has decked you on Emberdeck. Join here: http');
  expect(preview()).toContain('?ref=YOURCODE');
  expect(preview()).toMatch(/1 text message · \d+ of 160 characters/);
  await invite();
  await waitFor(() => expect(preview()).toContain('DECKED!'));
  expect(preview()).toContain('?ref=ABCD2345');
  await type(/^Friend's name/, 'Next');
  expect(preview()).not.toContain('DECKED!');
});
