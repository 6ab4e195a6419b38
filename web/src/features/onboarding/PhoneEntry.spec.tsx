import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type {
  CodeDelivery,
  OnboardEntryAnswer,
  OnboardEntryBody,
  OperatorPages,
} from '@emberdeck/contracts/identity/onboarding';
import { HttpResponse, http } from 'msw';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { mockClock } from '../../../test/component/clock.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { LandingScreen } from './LandingScreen.js';

mockServer();

const terms = 'Message and data rates may apply. Reply STOP to end, HELP for help.';
const stopped = 'This number answered STOP. Send START to the number that our messages came from.';
const unreachable = 'The phone could not be reached.';

const sent: OnboardEntryAnswer = {
  ...{ success: true, message: 'Sent', debugCode: null, codeInTerminal: false },
  ...{ reason: null, deliveryId: idOf(1) },
};
const refused: OnboardEntryAnswer = {
  ...{ success: false, message: stopped, debugCode: null, codeInTerminal: false },
  ...{ reason: 'opted_out', deliveryId: null },
};

let bodies: OnboardEntryBody[];
let answers: OnboardEntryAnswer[];
let delivery: CodeDelivery;
let polls: number;
let pages: OperatorPages;

beforeEach(() => {
  bodies = [];
  answers = [];
  polls = 0;
  delivery = { state: 'waiting', reason: null, message: null };
  pages = { termsUrl: null, privacyUrl: null };
  server.use(
    http.get('*/api/auth/user', () => problem(401)),
    http.get('*/api/onboard/channels', () =>
      HttpResponse.json(
        ['email', 'phone', 'whatsapp'].map((each) => ({
          ...{ type: each, delivers: true, unverified: false, sends: true },
        })),
      ),
    ),
    http.get('*/api/onboard/pages', () => HttpResponse.json(pages)),
    http.get('*/api/onboard/deliveries/:id', () => {
      polls += 1;
      return HttpResponse.json(delivery);
    }),
    http.post('*/api/onboard/entry', async ({ request }) => {
      bodies.push((await request.json()) as OnboardEntryBody);
      return HttpResponse.json(answers.shift() ?? sent);
    }),
  );
});

async function openPhone(): Promise<void> {
  await renderPart(<LandingScreen />);
  fireEvent.click(await screen.findByRole('tab', { name: 'Mobile' }));
  await screen.findByText(terms);
}

async function enterPhone(): Promise<void> {
  await openPhone();
  await type('Your mobile number', '+14155550123');
  await press('Ignite Your Journey');
}

describe('the form for a number', () => {
  it('shows what messages cost and how they end, and sends that it did', async () => {
    await enterPhone();
    await screen.findByLabelText('Verification code');
    expect(bodies).toEqual([{ entryType: 'phone', entryValue: '+14155550123', acceptsTexts: true }]);
  });

  it("leads to the operator's pages where there are any", async () => {
    pages = { termsUrl: 'https://operator.example/terms', privacyUrl: null };
    await openPhone();
    const link = await screen.findByRole('link', { name: 'Terms' });
    expect(link.getAttribute('href')).toBe('https://operator.example/terms');
    expect(screen.queryByRole('link', { name: 'Privacy policy' })).toBeNull();
  });

  it('says nothing of messages to a number for an e-mail address', async () => {
    await renderPart(<LandingScreen />);
    await type('Your e-mail address', 'ada@example.com');
    expect(screen.queryByText(terms)).toBeNull();
    await press('Ignite Your Journey');
    await screen.findByLabelText('Verification code');
    expect(bodies).toEqual([{ entryType: 'email', entryValue: 'ada@example.com' }]);
  });

  it('shows why the code was refused, and sends it by the other channel', async () => {
    answers = [refused];
    await enterPhone();
    await expectToast('Connection Failed', stopped, 'destructive');
    const field = screen.getByLabelText('Your mobile number');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await press('Send by WhatsApp instead');
    await screen.findByLabelText('Verification code');
    expect(bodies.at(-1)).toMatchObject({ entryType: 'whatsapp', entryValue: '+14155550123' });
  });
});

describe('the code step of a number', () => {
  it('reports a code that turns out to be lost, and sends the next one at once', async () => {
    const clock = mockClock();
    await enterPhone();
    await screen.findByLabelText('Verification code');
    await waitFor(() => expect(polls).toBe(1));
    const byWhatsApp = await screen.findByRole('button', { name: 'Send by WhatsApp instead' });
    expect(byWhatsApp.getAttribute('aria-disabled')).toBe('true');
    delivery = { state: 'failed', reason: 'unreachable', message: unreachable };
    await clock.advance(4_100);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(unreachable));
    const seen = polls;
    await clock.advance(20_000);
    expect(polls).toBe(seen);
    await waitFor(() => expect(byWhatsApp.getAttribute('aria-disabled')).toBe('false'));
    answers = [{ ...sent, deliveryId: idOf(2) }];
    delivery = { state: 'waiting', reason: null, message: null };
    fireEvent.click(byWhatsApp);
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies.at(-1)).toMatchObject({ entryType: 'whatsapp', entryValue: '+14155550123' });
    await waitFor(() => expect(screen.queryByText(unreachable)).toBeNull());
  });
});
