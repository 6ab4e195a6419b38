import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ShownInvitation } from '@emberdeck/contracts/identity/invitations';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { closeToast, mockServer, press, type } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { holdRequests, problem, server, serverState } from '../../../test/component/server.js';
import { setClock } from '../../../test/component/fakeDate.js';
import { expectToast } from '../../../test/component/toasts.js';
import { LandingScreen } from './LandingScreen.js';

mockServer();

const byCode = 'No password. We send you a code.';

const invited = 'Grace invites you to Sales as Client. Enter any of your contacts to join.';

const teamInvitation: ShownInvitation = {
  state: 'open',
  workspaceName: 'Sales',
  inviterName: 'Grace',
  role: 'client',
  message: null,
  contactHint: null,
  expiresAt: null,
};

beforeEach(() => {
  jest.spyOn(console, 'info').mockReturnValue();
  server.use(
    http.get('*/api/auth/user', () => problem(401)),
    http.get('*/api/onboard/invitation', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('code') === 'ABCD2345'
          ? {
              valid: true,
              invitation: { inviterName: 'Grace', inviterCoins: 50, welcomeCoins: 100, place: null },
            }
          : { valid: false, invitation: null },
      ),
    ),
    http.get('*/api/invitations/:token', ({ params }) =>
      params['token'] === 'T0ken-1' ? HttpResponse.json(teamInvitation) : problem(404),
    ),
    http.post('*/api/onboard/entry', () =>
      HttpResponse.json({ success: true, message: 'Sent', debugCode: '123456' }),
    ),
  );
});

const open = (address = '/'): Promise<unknown> => renderPart(<LandingScreen />, address);

const choose = async (tab: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('tab', { name: tab }));
const codeField = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Verification code');
const notes = (): (string | null)[] => screen.queryAllByRole('note').map(({ textContent }) => textContent);

async function reachSecondStep(): Promise<void> {
  await type('Your e-mail address', 'ada@example.com');
  await press('Ignite Your Journey');
  await screen.findByLabelText('Verification code');
}

it('explains on a tab without a code that the account stays in this browser', async () => {
  await open();
  await screen.findByText(byCode);
  await choose('Mobile');
  await waitFor(() =>
    expect(notes()).toEqual([
      'No code can be sent to mobile numbers here. Your account stays in this browser only, until you confirm an e-mail address.',
    ]),
  );
  expect(screen.queryByText(byCode)).toBeNull();
  await choose('Email');
  await waitFor(() => expect(notes()).toEqual([]));
});

it('disables a tab that cannot be used to join, and names one that can', async () => {
  serverState().channels = [
    { type: 'email', delivers: true, unverified: false },
    { type: 'phone', delivers: false, unverified: false },
    { type: 'whatsapp', delivers: false, unverified: false },
  ];
  await open();
  await choose('WhatsApp');
  await waitFor(() =>
    expect(notes()).toEqual(['No code can be sent by WhatsApp here. Use the Email tab to join.']),
  );
  expect(screen.getByLabelText('Your WhatsApp number')).toHaveProperty('disabled', true);
  const button = screen.getByRole('button', { name: 'Ignite Your Journey' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

it("shows a friend's invitation only if the server knows its code", async () => {
  const byFriend = 'Grace invites you. When you join, you get 100 coins and Grace gets 50.';
  let checked = 0;
  server.events.on('response:mocked', ({ request }) => {
    checked += request.url.includes('/api/onboard/invitation') ? 1 : 0;
  });
  await open('/?ref=NOSUCHCD');
  await screen.findByText(byCode);
  await waitFor(() => expect(checked).toBe(1));
  expect(screen.queryByText(byFriend)).toBeNull();
  cleanup();
  await open('/?ref=ABCD2345');
  await screen.findByText(byFriend);
});

it('shows a team invitation even after the code step, without its token in the address', async () => {
  await open('/?invite=T0ken-1');
  await screen.findByText(invited);
  expect(window.location.href).toMatch(/\/$/);
  await reachSecondStep();
  cleanup();
  await open();
  await press('← Back to Entry');
  await screen.findByText(invited);
});

it('forgets a team invitation after 7 days', async () => {
  setClock(Date.parse('2026-05-01T10:00:00Z'));
  await open('/?invite=T0ken-1');
  await screen.findByText(invited);
  cleanup();
  setClock(Date.parse('2026-05-08T09:59:00Z'));
  await open();
  await screen.findByText(invited);
  cleanup();
  setClock(Date.parse('2026-05-08T10:00:00Z'));
  await open();
  await screen.findByText(byCode);
  expect(screen.queryByText(invited)).toBeNull();
  expect(Object.values(sessionStorage).join()).not.toContain('T0ken-1');
});

it('keeps a team invitation over sign-in, because the signed-in app asks about it', async () => {
  server.use(
    http.post('*/api/onboard/verify', () =>
      HttpResponse.json({ success: true, userExists: true, message: '', redirectUrl: '/profile' }),
    ),
  );
  await open('/?invite=T0ken-1');
  await screen.findByText(invited);
  expect(Object.values(sessionStorage).join()).toContain('T0ken-1');
  await reachSecondStep();
  await type('Verification code', '123456');
  await press('Activate Powers');
  await expectToast('Welcome Back!', 'Taking you to your deck.', 'default');
  expect(Object.values(sessionStorage).join()).toContain('T0ken-1');
});

it('forgets a team invitation once an account is created by it', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/onboard/verify', () =>
      HttpResponse.json({ success: true, userExists: false, message: '', redirectUrl: null }),
    ),
    http.post('*/api/onboard/complete', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ success: true, welcomeCoins: 100, message: '', redirectUrl: '/profile' });
    }),
  );
  await open('/?invite=T0ken-1');
  await reachSecondStep();
  await type('Verification code', '123456');
  await press('Activate Powers');
  await waitFor(() => expect(Object.values(sessionStorage).join()).not.toContain('T0ken-1'));
  await waitFor(() => expect(bodies).toMatchObject([{ invitation: 'T0ken-1' }]));
});

it('accepts a pasted code with spaces, at most six digits', async () => {
  await open();
  await reachSecondStep();
  fireEvent.paste(codeField(), { clipboardData: { getData: () => ' 012 3456 ' } });
  await waitFor(() => expect(codeField().value).toBe('012345'));
  expect(codeField().getAttribute('autocomplete')).toBe('one-time-code');
  screen.getByText('Enter the verification code sent to your email');
});

it('keeps the focus on a busy button, and moves it to the field of the next or previous step', async () => {
  const focused = (): HTMLElement => document.activeElement as HTMLElement;
  await open();
  await type('Your e-mail address', 'ada@example.com');
  server.use(http.post('*/api/onboard/entry', () => HttpResponse.error(), { once: true }));
  const cutEntry = holdRequests('post', '*/api/onboard/entry');
  const ignite = await press('Ignite Your Journey');
  await waitFor(() => expect(focused().textContent).toBe('Connecting...'));
  expect(focused().getAttribute('aria-disabled')).toBe('true');
  cutEntry();
  await closeToast('Connection Failed');
  ignite.focus();
  await waitFor(() => expect(ignite.textContent).toBe('Ignite Your Journey'));

  fireEvent.click(ignite);
  await screen.findByLabelText('Verification code');
  await waitFor(() => expect(focused()).toBe(codeField()));
  await press('← Back to Entry');
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Your e-mail address')));
  await press('Ignite Your Journey');
  await screen.findByLabelText('Verification code');
  await type('Verification code', '123456');
  server.use(http.post('*/api/onboard/verify', () => HttpResponse.error()));
  const cutVerify = holdRequests('post', '*/api/onboard/verify');
  const activate = await press('Activate Powers');
  await waitFor(() => expect(focused().textContent).toBe('Creating Your Deck...'));
  expect(focused().getAttribute('aria-disabled')).toBe('true');
  cutVerify();
  await expectToast('Verification Failed', 'Something went wrong. Please try again.', 'destructive');
  expect(focused()).toBe(activate);
});

describe('the link of a friend that also invites into a workspace', () => {
  const offered = { workspaceName: 'Sales', role: 'client', invitation: 'referral-link-ABCD2345' };
  const offer = (place: typeof offered | null): void =>
    server.use(
      http.get('*/api/onboard/invitation', () =>
        HttpResponse.json({
          valid: true,
          invitation: { inviterName: 'Grace', inviterCoins: 50, welcomeCoins: 100, place },
        }),
      ),
    );
  const stored = (): string => Object.values(sessionStorage).join();

  it('says so, and joins it only by the choice of the visitor', async () => {
    offer(offered);
    await open('/?ref=ABCD2345');
    await screen.findByText(/Grace also invites you to the workspace Sales as Client/);
    const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Join Sales' });
    expect([choice.checked, stored().includes(offered.invitation)]).toEqual([false, false]);
    fireEvent.click(choice);
    expect(stored()).toContain(offered.invitation);
    cleanup();
    await open();
    const again = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Join Sales' });
    expect(again.checked).toBe(true);
    fireEvent.click(again);
    expect(stored()).not.toContain(offered.invitation);
  });

  it('is the link of a friend alone once that is turned off', async () => {
    offer(offered);
    await open('/?ref=ABCD2345');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Join Sales' }));
    cleanup();
    offer(null);
    await open();
    await waitFor(() => expect(stored()).not.toContain(offered.invitation));
    await screen.findByText('Grace invites you. When you join, you get 100 coins and Grace gets 50.');
    expect(notes()).toEqual([]);
  });
});
