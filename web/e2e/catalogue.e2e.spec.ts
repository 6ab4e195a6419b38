import { expect, test } from '@playwright/test';
import type { Locator, Route } from '@playwright/test';
import { broken, failing } from './failures.js';
import { Visitor, freshEmail, freshPhone, sessionOf } from './visitor.js';
import type { StorageState } from './visitor.js';

/** The error catalogue of the specification and its success toasts, each with what causes it; reports come later. */

type Call = 'entry' | 'verify' | 'complete';

const answering = (body: object) => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

async function expectToast(toast: Locator, variant: 'default' | 'destructive'): Promise<void> {
  await expect(toast).toBeVisible();
  await expect(toast).toHaveAttribute('data-variant', variant);
}

test.describe('joining', () => {
  let visitor: Visitor;

  test.beforeEach(async ({ page }) => {
    visitor = new Visitor(page);
    await page.clock.install();
    await visitor.landing.open();
  });

  const answer = async (call: Call, how: Parameters<Route['fulfill']>[0] | 'abort'): Promise<void> => {
    await visitor.page.route(`**/api/onboard/${call}`, (route) =>
      how === 'abort' ? route.abort() : route.fulfill(how),
    );
  };

  /** The second step, with the code that was sent. */
  const reachVerification = async (): Promise<string> => {
    await visitor.landing.enterEmail(freshEmail('catalogue'));
    await visitor.landing.codeField.waitFor();
    return visitor.landing.toasts.debugCode();
  };

  /** Does what welcomes somebody while the clock stands still; the way in must open after this time and not before. */
  const expectEntranceAfter = async (ms: number, welcome: () => Promise<void>): Promise<void> => {
    const { page, shell } = visitor;
    // Only a little ahead: a call that is under way must not run out of time.
    await page.clock.pauseAt(Date.now() + 5_000);
    await welcome();
    let left = false;
    page.on('request', (request) => (left ||= request.isNavigationRequest()));
    await page.clock.runFor(ms - 100);
    expect(left).toBe(false);
    await page.clock.runFor(200);
    await expect.poll(() => left).toBe(true);
    await page.clock.resume();
    await expect(shell.heading).toHaveText('Emberdeck Dashboard');
  };

  test('"Entry Required" and "Code Required", with the field at hand', async () => {
    const { landing } = visitor;
    await landing.ignite.click();
    const entryText = 'Please enter your email, phone, or WhatsApp number';
    await expectToast(landing.toasts.reading('Entry Required', entryText), 'destructive');
    await expect(landing.field('e-mail address')).toBeFocused();
    await reachVerification();
    await landing.activate.click();
    const codeText = 'Please enter your verification code';
    await expectToast(landing.toasts.reading('Code Required', codeText), 'destructive');
    await expect(landing.codeField).toBeFocused();
  });

  test('"Debug Mode" shows the code, and the console has it too', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => /\d{6}/.test(message.text()));
    const code = await reachVerification();
    const toast = visitor.landing.toasts.reading('Debug Mode', `Your verification code is ${code}`);
    await expectToast(toast, 'default');
    expect((await logged).text()).toContain(code);
  });

  for (const [cause, how, text] of [
    ['its reason', answering({ success: false, message: 'Not from here' }), 'Not from here'],
    [
      'no reason',
      answering({ success: false, message: '' }),
      'Please try again or choose a different method',
    ],
    ['nothing at all', 'abort', 'Network error. Please check your connection and try again.'],
  ] as const) {
    test(`"Connection Failed" where the server gives ${cause}, and the form stays`, async () => {
      const { landing } = visitor;
      await answer('entry', how);
      await landing.enterEmail('stays@example.com');
      await expectToast(landing.toasts.reading('Connection Failed', text), 'destructive');
      await expect(landing.field('e-mail address')).toHaveValue('stays@example.com');
      await expect(landing.ignite).toBeEnabled();
    });
  }

  const exception = 'Something went wrong. Please try again.';
  for (const { cause, call, how, text, atField = text, isWrongCode } of [
    {
      cause: 'for a reason',
      call: 'verify',
      how: answering({ success: false, message: 'Too late' }),
      text: 'Too late',
      isWrongCode: true,
    },
    {
      cause: 'without a reason',
      call: 'verify',
      how: answering({ success: false, message: '' }),
      text: 'Please check your code and try again',
      isWrongCode: true,
    },
    { cause: 'by the network', call: 'verify', how: 'abort', text: exception, isWrongCode: false },
    {
      cause: 'when the account is made',
      call: 'complete',
      how: answering({ success: false, message: 'Taken' }),
      text: exception,
      atField: 'Taken',
      isWrongCode: false,
    },
  ] as const) {
    test(`"Verification Failed" ${cause}, the field says why, and the code stays`, async () => {
      const { landing } = visitor;
      const code = await reachVerification();
      await answer(call, how);
      await landing.enterCode(code);
      await expectToast(landing.toasts.reading('Verification Failed', text), 'destructive');
      await expect(landing.codeField).toHaveAccessibleDescription(atField);
      await expect(landing.codeField).toHaveAttribute('aria-invalid', String(isWrongCode));
      await expect(landing.codeField).toHaveValue(code);
    });
  }

  test('a wrong code is refused by the server, with "Verification Failed"', async () => {
    const { landing } = visitor;
    const right = await reachVerification();
    await landing.enterCode(right === '000000' ? '111111' : '000000');
    await expectToast(
      landing.toasts.saying('Verification Failed').filter({ hasText: /code/ }),
      'destructive',
    );
    await expect(landing.codeField).toBeFocused();
  });

  test('"SMS Not Available", then an account at once and the way in after 2 s', async ({ page }) => {
    const { toasts } = visitor.landing;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/onboard/complete', async (route) => {
      await held;
      await route.continue();
    });
    await visitor.landing.enterPhone(freshPhone());
    const text = 'Creating your account directly...';
    await expectToast(toasts.reading('SMS Not Available', text), 'default');
    await expectEntranceAfter(2_000, async () => {
      release();
      await expectToast(toasts.reading('Welcome to Emberdeck!', "You've earned 100 coins!"), 'default');
    });
  });

  test('"Connection Failed" where no account could be made directly, and a line in the log', async ({
    page,
  }) => {
    const { landing } = visitor;
    await answer('complete', 'abort');
    const logged = page.waitForEvent('console', (message) => message.text().includes('directly'));
    await landing.enterPhone(freshPhone());
    const text = 'Please try again or choose a different method';
    await expectToast(landing.toasts.reading('Connection Failed', text), 'destructive');
    expect((await logged).type()).toBe('error');
  });

  test('"Welcome Back!" for who has an account, and the way in after 1.5 s', async ({ browser }) => {
    const email = freshEmail('known');
    const before = await Visitor.arrive(browser);
    await before.landing.open();
    await before.landing.signIn(email);
    await before.leave();

    const { landing } = visitor;
    await landing.enterEmail(email);
    await landing.codeField.waitFor();
    const code = await landing.toasts.debugCode();
    await expectEntranceAfter(1_500, async () => {
      await landing.enterCode(code);
      await expectToast(landing.toasts.reading('Welcome Back!', 'Taking you to your deck.'), 'default');
    });
  });
});

/** Something a person does that the server may refuse. */
interface Deed {
  readonly name: string;
  /** What it is done to or with; made unique for each time. */
  readonly subject: string;
  readonly address: string;
  readonly call: string;
  readonly method: 'POST' | 'DELETE';
  readonly prepare?: (visitor: Visitor, subject: string) => Promise<void>;
  readonly act: (visitor: Visitor, subject: string) => Promise<void>;
  readonly failure: string;
  /** What was typed is still there, what was shown too soon is gone again. */
  readonly kept: (visitor: Visitor, subject: string) => Promise<void>;
  /** Without it, what was done is done again. */
  readonly again?: (visitor: Visitor, subject: string) => Promise<void>;
  readonly success: readonly [title: string, text: string] | null;
  readonly done: (visitor: Visitor, subject: string) => Promise<void>;
}

/** Posts a message and waits for the server to have it. */
const say = async ({ communications }: Visitor, text: string): Promise<void> => {
  await communications.post(text);
  await expect(communications.likeButton(text)).toBeEnabled();
};

const deeds: readonly Deed[] = [
  {
    name: 'adding a data source',
    subject: 'Sales feed',
    address: '/data-sources',
    call: '**/api/data-sources',
    method: 'POST',
    act: ({ dataSources }, subject) => dataSources.add({ name: subject, type: 'Webhook' }),
    failure: 'Failed to create data source',
    kept: ({ dataSources }, subject) => expect(dataSources.dialog.getByLabel('Name')).toHaveValue(subject),
    again: ({ dataSources }) => dataSources.submit(),
    success: ['Success', 'Data source created successfully'],
    done: ({ dataSources }, subject) => expect(dataSources.card(subject)).toBeVisible(),
  },
  {
    name: 'deleting a data source',
    subject: 'Old feed',
    address: '/data-sources',
    call: '**/api/data-sources/*',
    method: 'DELETE',
    prepare: async ({ dataSources }, subject) => {
      await dataSources.add({ name: subject, type: 'Webhook' });
      await expect(dataSources.card(subject)).toBeVisible();
    },
    act: async ({ dataSources, shell }, subject) => {
      await dataSources.delete(subject);
      await expect(dataSources.card(subject)).toBeHidden();
      await shell.toasts.saying(subject).getByRole('button', { name: 'Close notification' }).click();
    },
    failure: 'Failed to delete data source',
    kept: ({ dataSources }, subject) => expect(dataSources.card(subject)).toBeVisible(),
    success: ['Success', 'Data source deleted successfully'],
    done: ({ dataSources }, subject) => expect(dataSources.card(subject)).toBeHidden(),
  },
  {
    name: 'connecting an app',
    subject: 'Evening Rides',
    address: '/connect-apps',
    call: '**/api/connected-apps',
    method: 'POST',
    act: ({ decks }, subject) => decks.connect({ name: subject, type: 'Fitness' }),
    failure: 'Failed to connect app',
    kept: ({ decks }, subject) => expect(decks.dialog.getByLabel('App Name')).toHaveValue(subject),
    again: ({ decks }) => decks.submit(),
    success: ['Success', 'App connected successfully! You earned 10 coins.'],
    done: ({ decks }, subject) => expect(decks.deck(subject)).toBeVisible(),
  },
  {
    name: 'disconnecting an app',
    subject: 'Old Rides',
    address: '/connect-apps',
    call: '**/api/connected-apps/*',
    method: 'DELETE',
    prepare: async ({ decks }, subject) => {
      await decks.connect({ name: subject, type: 'Fitness' });
      await expect(decks.deck(subject)).toBeVisible();
    },
    act: async ({ decks, shell }, subject) => {
      await decks.disconnect(subject);
      await expect(decks.deck(subject)).toBeHidden();
      await shell.toasts.saying(subject).getByRole('button', { name: 'Close notification' }).click();
    },
    failure: 'Failed to disconnect app',
    kept: ({ decks }, subject) => expect(decks.deck(subject)).toBeVisible(),
    success: ['Success', 'App disconnected successfully'],
    done: ({ decks }, subject) => expect(decks.deck(subject)).toBeHidden(),
  },
  {
    name: 'editing the profile',
    subject: 'Nova Lindqvist',
    address: '/profile',
    call: '**/api/player/profile',
    method: 'POST',
    act: ({ profile }, subject) => profile.rename(subject),
    failure: 'Failed to update profile',
    kept: ({ profile }, subject) => expect(profile.dialog.getByLabel('Display Name')).toHaveValue(subject),
    again: ({ profile }) => profile.dialog.getByRole('button', { name: 'Save' }).click(),
    success: ['Success', 'Player profile updated successfully'],
    done: ({ page }, subject) =>
      expect(page.getByRole('main').getByText(subject, { exact: true })).toBeVisible(),
  },
  {
    name: 'inviting a friend',
    subject: 'Mika',
    address: '/refer-friends',
    call: '**/api/referrals/send',
    method: 'POST',
    act: ({ referrals }, subject) => referrals.invite(subject, freshPhone()),
    failure: 'Failed to send referral',
    kept: ({ referrals }) => expect(referrals.phoneField).toHaveValue(/^\+1555\d{7}$/),
    success: null,
    done: ({ shell }) => expectToast(shell.toasts.saying('SMS Not Sent'), 'destructive'),
  },
  {
    name: 'posting a message',
    subject: 'The kettle is on',
    address: '/communications',
    call: '**/api/messages',
    method: 'POST',
    act: ({ communications }, subject) => communications.post(subject),
    failure: 'Failed to post message',
    kept: async ({ communications }, subject) => {
      await expect(communications.compose).toHaveValue(subject);
      await expect(communications.message(subject)).toBeHidden();
    },
    success: ['Success', 'Message posted successfully'],
    done: ({ communications }) => expect(communications.compose).toHaveValue(''),
  },
  {
    name: 'replying to a message',
    subject: 'Who brings cake',
    address: '/communications',
    call: '**/api/messages',
    method: 'POST',
    prepare: (visitor, subject) => say(visitor, subject),
    act: ({ communications }, subject) => communications.reply(subject, `${subject}: I do`),
    failure: 'Failed to post message',
    kept: async ({ page, communications }, subject) => {
      await expect(page.getByRole('textbox', { name: /^Reply to/ })).toHaveValue(`${subject}: I do`);
      await expect(communications.message(`${subject}: I do`)).toBeHidden();
    },
    again: ({ page }) => page.getByRole('button', { name: 'Send reply' }).click(),
    success: ['Success', 'Message posted successfully'],
    done: ({ page }) => expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeHidden(),
  },
  {
    name: 'liking a message',
    subject: 'Sunny today',
    address: '/communications',
    call: '**/reactions',
    method: 'POST',
    prepare: (visitor, subject) => say(visitor, subject),
    act: ({ communications }, subject) => communications.like(subject),
    failure: 'Failed to add reaction',
    kept: async ({ communications }, subject) => {
      await expect(communications.likeButton(subject)).toHaveText('0');
      await expect(communications.likeButton(subject)).toHaveAttribute('aria-pressed', 'false');
    },
    success: null,
    done: ({ communications }, subject) => expect(communications.likeButton(subject)).toHaveText('1'),
  },
];

test.describe('signed in', () => {
  let state: StorageState;
  let visitor: Visitor;

  test.beforeAll(async ({ browser }) => {
    state = await sessionOf(browser, freshEmail('deeds'));
  });

  test.beforeEach(async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { storageState: state });
  });

  test.afterEach(async () => {
    await visitor.leave();
  });

  for (const deed of deeds) {
    test(`${deed.name}: what fails is taken back and kept, what works says so`, async () => {
      const { page, shell } = visitor;
      const subject = `${deed.subject} 1`;
      await page.goto(deed.address);
      await deed.prepare?.(visitor, subject);
      await page.route(deed.call, failing(deed.method));
      await deed.act(visitor, subject);
      await expectToast(shell.toasts.reading('Error', deed.failure), 'destructive');
      await expect(shell.toasts.current()).toContainText('It broke');
      await deed.kept(visitor, subject);

      await page.unroute(deed.call);
      await (deed.again ?? deed.act)(visitor, subject);
      if (deed.success) {
        await expectToast(shell.toasts.reading(...deed.success), 'default');
      }
      await deed.done(visitor, subject);
    });
  }

  for (const deed of deeds) {
    test(`${deed.name} without a session: "Unauthorized" alone, and the login after 500 ms`, async () => {
      const { page, shell } = visitor;
      const toasts = await shell.toasts.record();
      await page.route('**/api/login', (route) => route.fulfill({ contentType: 'text/html', body: 'Login' }));
      await page.goto(deed.address);
      const subject = `${deed.subject} 2`;
      await deed.prepare?.(visitor, subject);
      let refusedAt = 0;
      await page.route(deed.call, (route) => {
        refusedAt = Date.now();
        return failing(deed.method, { ...broken, status: 401 })(route);
      });
      const login = page.waitForRequest('**/api/login');
      await deed.act(visitor, subject);
      await login;
      expect(Date.now() - refusedAt).toBeGreaterThanOrEqual(490);
      await page.waitForURL('**/api/login');
      const unauthorized = 'UnauthorizedYou are logged out. Logging in again...';
      expect(toasts.filter((toast) => toast === unauthorized)).toHaveLength(1);
      expect(toasts.at(-1)).toBe(unauthorized);
    });
  }

  test('"Phone Required" and "SMS Not Sent", with what the server says', async () => {
    const { page, referrals, shell } = visitor;
    await page.goto('/refer-friends');
    await referrals.send();
    const text = "Please enter your friend's phone number";
    await expectToast(shell.toasts.reading('Phone Required', text), 'destructive');
    await expect(referrals.phoneField).toBeFocused();
    const answered = page.waitForResponse('**/api/referrals/send');
    await referrals.invite('Noor', freshPhone());
    const { message } = (await (await answered).json()) as { message: string };
    await expectToast(shell.toasts.reading('SMS Not Sent', message), 'destructive');
  });

  test('"Friend has been DECKED!" with the code of the invitation', async () => {
    const { page, referrals, shell } = visitor;
    await page.goto('/refer-friends');
    // Where no provider is configured nobody can be reached by text message: its answer is the one thing made up here.
    await page.route('**/api/referrals/send', (route) =>
      route.fulfill(answering({ success: true, referralCode: 'EMBER42', message: 'Sent', inviteUrl: null })),
    );
    await referrals.invite('Noor', freshPhone());
    const toast = shell.toasts.reading('Friend has been DECKED!', 'SMS sent with referral code: EMBER42');
    await expectToast(toast, 'default');
    await expect(referrals.phoneField).toHaveValue('');
  });

  test('"Please enter a message", and nothing is sent', async () => {
    const { page, communications, shell } = visitor;
    let sent = 0;
    await page.route('**/api/messages', (route) => {
      sent += route.request().method() === 'POST' ? 1 : 0;
      return route.fallback();
    });
    await page.goto('/communications');
    await communications.compose.fill('   ');
    await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
    await communications.compose.press('Control+Enter');
    await expectToast(shell.toasts.reading('Error', 'Please enter a message'), 'destructive');
    expect(sent).toBe(0);
  });
});
