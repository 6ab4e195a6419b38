import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { passTime, setClock } from '../../../test/component/fakeDate.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { LandingScreen } from './LandingScreen.js';

mockServer();

const code = '123456';

const tooMany = (): Response =>
  HttpResponse.json(
    { title: 'Too many requests', status: 429, detail: 'Too many codes for this contact' },
    { status: 429, headers: { 'retry-after': '30' } },
  );

const button = (name: RegExp | string): HTMLElement => screen.getByRole('button', { name });
const isBlocked = (name: RegExp | string): boolean => {
  const found = button(name);
  return found.getAttribute('aria-disabled') === 'true' || found.hasAttribute('disabled');
};

let entries: number;

beforeEach(() => {
  entries = 0;
  jest.spyOn(console, 'info').mockReturnValue();
  server.use(
    http.get('*/api/auth/user', () => problem(401)),
    http.get('*/api/onboard/channels', () =>
      HttpResponse.json(
        (['email', 'phone', 'whatsapp'] as const).map((channel) => ({
          type: channel,
          delivers: channel === 'email',
          unverified: true,
        })),
      ),
    ),
    http.post('*/api/onboard/entry', () => {
      entries += 1;
      return HttpResponse.json({ success: true, message: 'Sent', debugCode: code });
    }),
  );
});

const open = (): Promise<unknown> => renderPart(<LandingScreen />);

async function enterEmail(email = 'ada@example.com'): Promise<void> {
  await type('Your e-mail address', email);
  await press('Ignite Your Journey');
}

async function reachSecondStep(): Promise<void> {
  await enterEmail();
  await screen.findByLabelText('Verification code');
}

describe('a server that asks for a pause', () => {
  it('gets no entry request for the requested time, except for another contact', async () => {
    setClock(Date.now());
    server.use(http.post('*/api/onboard/entry', tooMany));
    await open();
    await enterEmail('often@example.com');
    const toast = await expectToast('Connection Failed', /Too many codes/, 'destructive');
    expect(toast).toBeDefined();
    await waitFor(() => expect(isBlocked('Try again in 30 s')).toBe(true));
    const field = screen.getByLabelText('Your e-mail address');
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(hint).toContain('You can try again in 30 s');
    passTime(29_000);
    expect(isBlocked('Try again in 1 s')).toBe(true);
    passTime(1_000);
    expect(isBlocked('Ignite Your Journey')).toBe(false);
    await press('Ignite Your Journey');
    await waitFor(() => expect(isBlocked(/^Try again in/)).toBe(true));
    await type('Your e-mail address', 'another@example.com');
    await waitFor(() => expect(isBlocked('Ignite Your Journey')).toBe(false));
  });

  it('gets no code check for the requested time, and no request for a new code for a minute', async () => {
    setClock(Date.now());
    server.use(http.post('*/api/onboard/verify', tooMany));
    await open();
    await reachSecondStep();
    expect(isBlocked(/^New code in \d+ s$/)).toBe(true);
    await type('Verification code', '000000');
    await press('Activate Powers');
    await waitFor(() => expect(isBlocked(/^Try again in \d+ s$/)).toBe(true));
    passTime(31_000);
    await waitFor(() => expect(isBlocked('Activate Powers')).toBe(false));
    passTime(31_000);
    expect(isBlocked('Send a new code')).toBe(false);
  });

  it('gets no second entry request after going back and forth', async () => {
    server.use(
      http.post('*/api/onboard/verify', () =>
        HttpResponse.json({ success: true, userExists: true, message: '', redirectUrl: '/' }),
      ),
    );
    await open();
    await reachSecondStep();
    await press('← Back to Entry');
    await press('Ignite Your Journey');
    await type('Verification code', code);
    await press('Activate Powers');
    await screen.findByRole('button', { name: 'Continue now' });
    expect(entries).toBe(1);
  });
});

it('shakes the cells by at most six pixels on a wrong code', async () => {
  server.use(
    http.post('*/api/onboard/verify', () =>
      HttpResponse.json({ success: false, userExists: false, message: 'Wrong', redirectUrl: null }),
    ),
  );
  const animate = jest.fn<Element['animate']>();
  Object.assign(Element.prototype, { animate });
  const usual = window.matchMedia.bind(window);
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(usual(query), { matches: false }));
  await open();
  await reachSecondStep();
  await type('Verification code', '000000');
  await press('Activate Powers');
  await waitFor(() => expect(animate).toHaveBeenCalled());
  Reflect.deleteProperty(Element.prototype, 'animate');
  const frames = JSON.stringify(animate.mock.calls.map(([given]) => given));
  const pixels = [...frames.matchAll(/translateX\((-?\d+)px\)/g)].map(([, px]) => Math.abs(Number(px)));
  expect(pixels.length).toBeGreaterThan(1);
  expect(Math.max(...pixels)).toBeLessThanOrEqual(6);
});
