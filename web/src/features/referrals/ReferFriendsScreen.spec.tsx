import { expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { closeToast, press, testChange, type, mockServer } from '../../../test/component/changes.js';
import { passTime } from '../../../test/component/fakeDate.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { servePages } from '../../../test/component/pages.js';
import {
  holdRequests,
  loseNextAnswer,
  problem,
  server,
  serverState,
  watchRequests,
} from '../../../test/component/server.js';
import { aReferral } from '../../../test/component/workspace.js';
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

it('requires the phone with "Phone Required", and focuses the field', async () => {
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

it('blocks a retry for the time that the server requests', async () => {
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

it('previews the message and its size, and stamps it after it is sent', async () => {
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
  await waitFor(() => expect(preview()).toContain('Reply STOP to opt out.'));
  await invite();
  await waitFor(() => expect(preview()).toContain('DECKED!'));
  expect(preview()).toContain('?ref=ABCD2345');
  await type(/^Friend's name/, 'Next');
  expect(preview()).not.toContain('DECKED!');
});

const path = '*/api/referrals/send';
const nameField = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/^Friend's name/);
const linkField = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Invitation link');

it('invites once even if the first response is lost', async () => {
  await renderScreen(ReferFriendsScreen, '/refer-friends');
  loseNextAnswer(path);
  await invite();
  await expectToast('Error', 'Failed to send referral', 'destructive');
  await press("DECK 'EM!");
  await expectToast('SMS Not Sent', 'Text messages cannot be sent here.', 'destructive');
  await waitFor(() => expect(linkField().value).toContain('EMBER42'));
  expect(serverState().referrals.map(({ friendName }) => friendName)).toEqual(['Mika']);
});

it('clears the sent values, but not input typed before the response', async () => {
  const release = holdRequests('post', path);
  await renderScreen(ReferFriendsScreen, '/refer-friends');
  await invite();
  await type(/^Friend's phone/, '+15559876543');
  release();
  await expectToast('SMS Not Sent', 'Text messages cannot be sent here.', 'destructive');
  await waitFor(() => expect(nameField().value).toBe(''));
  expect(phone().value).toBe('+15559876543');
});

it('focuses the phone after a failed invitation, unless the user has moved the focus', async () => {
  server.use(http.post(path, () => problem(500)));
  await renderScreen(ReferFriendsScreen, '/refer-friends');
  await invite();
  await waitFor(() => expect(document.activeElement).toBe(phone()));
  const describedBy = phone().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(describedBy)?.textContent).toBe('It broke');
  await closeToast('Failed to send referral');

  const release = holdRequests('post', path);
  const requests = watchRequests();
  await press("DECK 'EM!");
  await waitFor(() => expect(requests).toHaveLength(1));
  act(() => nameField().focus());
  release();
  await expectToast('Error', 'Failed to send referral', 'destructive');
  expect(document.activeElement).toBe(nameField());
});

it('selects the invitation link if the browser cannot copy it', async () => {
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  const writeText = jest.fn(() => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')));
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await renderScreen(ReferFriendsScreen, '/refer-friends');
  await invite();
  await closeToast('SMS Not Sent');
  await press('Copy link');
  await expectToast('Error', /Copying did not work/, 'destructive');
  const field = linkField();
  expect(document.activeElement).toBe(field);
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value);
});

it('counts all friends of a long list', async () => {
  const friends = Array.from({ length: 150 }, (_, index) => aReferral(1_000 + index, index >= 30));
  servePages('/api/referrals', friends, 100);
  await renderScreen(ReferFriendsScreen, '/refer-friends');
  const stats = (): string | null =>
    screen.getByRole('list', { name: 'Your friends in numbers' }).textContent;
  await waitFor(() => expect(stats()).toContain('6,000'));
  expect(stats()).toContain('150');
  expect(stats()).toContain('120');
});
