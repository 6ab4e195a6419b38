import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type {
  OnboardCompleteAnswer,
  OnboardEntryAnswer,
  OnboardVerifyAnswer,
} from '@emberdeck/contracts/identity/onboarding';
import { HttpResponse, http } from 'msw';
import { closeToast, press, type, mockServer } from '../../../test/component/changes.js';
import { mockClock } from '../../../test/component/clock.js';
import { watchNavigations } from '../../../test/component/navigations.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { LandingScreen } from './LandingScreen.js';

mockServer();

const code = '123456';
const sent: OnboardEntryAnswer = { success: true, message: 'Sent', debugCode: code, codeInTerminal: false };
const proven: OnboardVerifyAnswer = { success: true, userExists: false, message: '', redirectUrl: null };
const welcome: OnboardCompleteAnswer = { success: true, message: '', welcomeCoins: 100, redirectUrl: '/' };

const network = (): Response => HttpResponse.error();

/** Mocks the response to an onboarding call. An object becomes a 200 response. Returns the number of calls. */
function answer(call: 'entry' | 'verify' | 'complete', reply: object | (() => Response | Promise<Response>)) {
  const calls = { count: 0 };
  server.use(
    http.post(`*/api/onboard/${call}`, () => {
      calls.count += 1;
      return typeof reply === 'function'
        ? (reply as () => Response | Promise<Response>)()
        : HttpResponse.json(reply);
    }),
  );
  return calls;
}

const open = (): Promise<unknown> => renderPart(<LandingScreen />);

const emailField = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Your e-mail address');
const codeField = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Verification code');
const descriptionOf = (field: HTMLElement): string =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

async function enterEmail(email = 'ada@example.com'): Promise<void> {
  await type('Your e-mail address', email);
  await press('Ignite Your Journey');
}

async function enterPhone(phone: string): Promise<void> {
  fireEvent.click(await screen.findByRole('tab', { name: 'Mobile' }));
  await type('Your mobile number', phone);
  await press('Ignite Your Journey');
}

async function reachSecondStep(): Promise<void> {
  await enterEmail();
  await screen.findByLabelText('Verification code');
}

async function enterCode(value = code): Promise<void> {
  await type('Verification code', value);
  await press('Activate Powers');
}

beforeEach(() => {
  jest.spyOn(console, 'info').mockReturnValue();
  server.use(http.get('*/api/auth/user', () => problem(401)));
  server.use(
    http.get('*/api/onboard/channels', () =>
      HttpResponse.json([
        { type: 'email', delivers: true, unverified: true },
        { type: 'phone', delivers: false, unverified: true },
        { type: 'whatsapp', delivers: false, unverified: true },
      ]),
    ),
  );
  answer('entry', sent);
  answer('verify', proven);
  answer('complete', welcome);
});

describe('the first step', () => {
  it('requires a contact and a code with "Entry Required" and "Code Required", and focuses the field', async () => {
    await open();
    await press('Ignite Your Journey');
    await expectToast('Entry Required', 'Please enter your email, phone, or WhatsApp number', 'destructive');
    expect(document.activeElement).toBe(emailField());
    await reachSecondStep();
    await press('Activate Powers');
    await expectToast('Code Required', 'Please enter your verification code', 'destructive');
    expect(document.activeElement).toBe(codeField());
  });

  it('shows the code in "Debug Mode", and logs it', async () => {
    const log = jest.spyOn(console, 'info').mockReturnValue();
    await open();
    await reachSecondStep();
    await expectToast('Debug Mode', `Your verification code is ${code}`, 'default');
    expect(log).toHaveBeenCalledWith(expect.stringContaining(code));
  });

  it.each([
    ['its reason', { success: false, message: 'Not from here', debugCode: null }, 'Not from here'],
    [
      'no reason',
      { success: false, message: '', debugCode: null },
      'Please try again or choose a different method',
    ],
    ['no response', network, 'Network error. Please check your connection and try again.'],
  ])('shows "Connection Failed" when the server gives %s, and keeps the form', async (_cause, how, text) => {
    answer('entry', how);
    await open();
    await enterEmail('stays@example.com');
    await expectToast('Connection Failed', text, 'destructive');
    expect(emailField().value).toBe('stays@example.com');
    expect(screen.queryByText('Not from here', { selector: 'p' }) !== null).toBe(text === 'Not from here');
    const button = screen.getByRole('button', { name: 'Ignite Your Journey' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
    answer('entry', sent);
    fireEvent.click(button);
    await screen.findByLabelText('Verification code');
  });

  it('keeps only digits and plus on Mobile and puts +1 in front', async () => {
    await open();
    fireEvent.click(await screen.findByRole('tab', { name: 'Mobile' }));
    const field = await type('Your mobile number', '555abc1234567');
    expect(field).toHaveProperty('value', '+15551234567');
    await type('Your mobile number', '+44 7700 900123');
    expect(field).toHaveProperty('value', '+447700900123');
    expect(field.getAttribute('autocomplete')).toBe('tel');
  });

  it('sends one request even if the button is pressed twice', async () => {
    const calls = answer('entry', sent);
    await open();
    await type('Your e-mail address', 'ada@example.com');
    const button = screen.getByRole('button', { name: 'Ignite Your Journey' });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByLabelText('Verification code');
    expect(calls.count).toBe(1);
  });

  it('explains what scanning will do', async () => {
    await open();
    await press('Scan QR Code');
    await expectToast('QR Scanner', 'Scanning will open your camera.', 'default');
  });

  it('moves between the tabs with the arrow keys', async () => {
    await open();
    const tab = await screen.findByRole('tab', { name: 'Email' });
    tab.focus();
    fireEvent.keyDown(tab, { key: 'ArrowRight' });
    expect((await screen.findByLabelText('Your mobile number')).getAttribute('autocomplete')).toBe('tel');
  });

  it('shows why the server rejects a contact at its field, until the user changes it', async () => {
    const text = 'Enter a valid e-mail address';
    answer('entry', () =>
      HttpResponse.json(
        {
          title: 'Error',
          status: 400,
          detail: text,
          requestId: 'request-1',
          errors: [{ field: 'entryValue', message: text }],
        },
        { status: 400 },
      ),
    );
    await open();
    await enterEmail('no-at-sign');
    await expectToast('Connection Failed', text, 'destructive');
    await waitFor(() => expect(emailField().getAttribute('aria-invalid')).toBe('true'));
    expect(descriptionOf(emailField())).toBe(text);
    expect(document.activeElement).toBe(emailField());
    expect(emailField().value).toBe('no-at-sign');
    await type('Your e-mail address', 'no-at-sign@');
    expect(emailField().getAttribute('aria-invalid')).toBe('false');
    await enterPhone('12');
    const phoneField = screen.getByLabelText('Your mobile number');
    await waitFor(() => expect(descriptionOf(phoneField)).toBe(text));
    expect(document.activeElement).toBe(phoneField);
  });
});

describe('the second step', () => {
  const exception = 'Something went wrong. Please try again.';

  it.each([
    [
      'with a reason',
      'verify',
      { ...proven, success: false, message: 'Too late' },
      'Too late',
      'Too late',
      true,
    ],
    [
      'without a reason',
      'verify',
      { ...proven, success: false },
      'Please check your code and try again',
      'Please check your code and try again',
      true,
    ],
    ['on a network failure', 'verify', network, exception, exception, false],
    [
      'when creating the account',
      'complete',
      { ...welcome, success: false, message: 'Taken' },
      exception,
      'Taken',
      false,
    ],
  ] as const)(
    'shows "Verification Failed" %s, with the cause at the field, and keeps the code',
    async (_cause, call, how, text, atField, isWrongCode) => {
      answer(call, how);
      await open();
      await reachSecondStep();
      await enterCode();
      await expectToast('Verification Failed', text, 'destructive');
      await waitFor(() => expect(descriptionOf(codeField())).toBe(atField));
      expect(codeField().getAttribute('aria-invalid')).toBe(String(isWrongCode));
      expect(codeField().value).toBe(code);
    },
  );

  it('goes back with the contact, and clears the code', async () => {
    await open();
    await reachSecondStep();
    await type('Verification code', '123');
    await press('← Back to Entry');
    expect((await screen.findByLabelText<HTMLInputElement>('Your e-mail address')).value).toBe(
      'ada@example.com',
    );
  });

  it('shows the debug code on the form until it is used, even after a reload', async () => {
    answer('complete', network);
    await open();
    await reachSecondStep();
    await closeToast('Debug Mode');
    const shown = (): HTMLElement | null => screen.queryByRole('note');
    expect(shown()?.textContent).toContain(`Your verification code is ${code}`);
    cleanup();
    const entries = answer('entry', sent);
    await open();
    await screen.findByLabelText('Verification code');
    expect(entries.count).toBe(0);
    expect(shown()?.textContent).toContain(`Your verification code is ${code}`);
    await enterCode();
    await waitFor(() => expect(shown()).toBeNull());
  });

  it('says where the code is if only the terminal shows it', async () => {
    answer('entry', { success: true, message: 'In the terminal', debugCode: null, codeInTerminal: true });
    await open();
    await reachSecondStep();
    expect(await screen.findByText('The code is in the terminal where Emberdeck runs')).not.toBeNull();
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('sends a correct code once, even if the account is created on a later attempt', async () => {
    const proofs = answer('verify', proven);
    answer('complete', network);
    watchNavigations();
    await open();
    await reachSecondStep();
    await enterCode();
    await expectToast('Verification Failed', exception, 'destructive');
    await closeToast('Verification Failed');
    await press('Activate Powers');
    await expectToast('Verification Failed', exception, 'destructive');
    expect(descriptionOf(codeField())).toBe(exception);
    cleanup();
    await open();
    await screen.findByLabelText('Verification code');
    expect(descriptionOf(codeField())).toBe(
      'Code confirmed. Press “Activate Powers” to create your account.',
    );
    answer('complete', welcome);
    await press('Activate Powers');
    await screen.findByRole('button', { name: 'Continue now' });
    expect(proofs.count).toBe(1);
  });
});

describe('joining', () => {
  it('creates an account at once with "SMS Not Available", and opens the app after 2 s', async () => {
    answer('entry', { success: false, message: 'SMS is not configured', debugCode: null });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    answer('complete', async () => {
      await held;
      return HttpResponse.json({ ...welcome, redirectUrl: '/profile' });
    });
    const clock = mockClock();
    const navigations = watchNavigations();
    await open();
    await enterPhone('+15551234567');
    await expectToast('SMS Not Available', 'Creating your account directly...', 'default');
    release();
    await expectToast('Welcome to Emberdeck!', "You've earned 100 coins!", 'default');
    await clock.advance(1_900);
    expect(navigations).toEqual([]);
    await clock.advance(200);
    expect(navigations).toHaveLength(1);
  });

  it('shows "Connection Failed" and logs it if no account could be created directly', async () => {
    answer('entry', { success: false, message: 'SMS is not configured', debugCode: null });
    answer('complete', network);
    const log = jest.spyOn(console, 'error').mockReturnValue();
    await open();
    await enterPhone('+15551234567');
    await expectToast('Connection Failed', 'Please try again or choose a different method', 'destructive');
    expect(log).toHaveBeenCalledWith(expect.stringContaining('directly'), expect.anything());
  });

  it('greets a known user with "Welcome Back!", and opens the app after 1.5 s', async () => {
    answer('verify', { ...proven, userExists: true, redirectUrl: '/profile' });
    const clock = mockClock();
    const navigations = watchNavigations();
    await open();
    await reachSecondStep();
    await enterCode();
    await expectToast('Welcome Back!', 'Taking you to your deck.', 'default');
    await clock.advance(1_400);
    expect(navigations).toEqual([]);
    await clock.advance(200);
    expect(navigations).toHaveLength(1);
  });
});
