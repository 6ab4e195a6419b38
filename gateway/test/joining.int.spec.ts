import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkReferralCode } from '@emberdeck/contracts/gamification/referrals';
import { contactProven, proveContact, startContactProof } from '@emberdeck/contracts/identity/contact-proof';
import {
  listEntryChannels,
  startOnboarding,
  type OnboardEntryAnswer,
} from '@emberdeck/contracts/identity/onboarding';
import { listMessages } from '@emberdeck/contracts/messaging/messages';
import { Browser } from '@emberdeck/testing/system/browser';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('joining', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway({ SESSION_CACHE_MS: '30000', EMBERDECK_SCREEN_KEY: screenKey });
  });

  afterAll(() => gateway.stop());

  const screenKey = 'the-key-of-the-screen-0123456789';

  const contact = { entryType: 'email', entryValue: 'ada@example.com' };
  const proof = { ...contact, verificationCode: '123456' };

  describe('the reads of the landing screen', () => {
    it('are public and not cached', async () => {
      const channels = [{ type: 'email', delivers: true, unverified: false }];
      gateway.answer(listEntryChannels, () => channels);
      gateway.answer(checkReferralCode, (input) => ({
        valid: (input as { code: string }).code === 'ABCD2345',
      }));
      const browser = new Browser(gateway.address);
      const answers = [
        await browser.get('/api/onboard/channels'),
        await browser.get('/api/onboard/invitation?code=ABCD2345'),
        await browser.get('/api/onboard/invitation?code=NOSUCHCD'),
      ];
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [200, channels],
        [200, { valid: true, invitation: null }],
        [200, { valid: false, invitation: null }],
      ]);
      for (const { headers } of answers) {
        expect(headers.get('cache-control')).toBe('no-store');
      }
    });

    it('refuse a malformed code', async () => {
      const browser = new Browser(gateway.address);
      for (const query of ['', '?code=', `?code=${'x'.repeat(65)}`, '?code=a&other=b']) {
        expect((await browser.get(`/api/onboard/invitation${query}`)).status).toBe(422);
      }
    });
  });

  describe('a code that is shown instead of sent', () => {
    const entry = async (browser: Browser) => {
      const answer = { success: true, message: 'Shown', debugCode: '123456', flowToken: 'f'.repeat(43) };
      gateway.answer(startOnboarding, () => answer);
      const { body } = await browser.post<OnboardEntryAnswer>('/api/onboard/entry', contact);
      return { debugCode: body.debugCode, codeInTerminal: body.codeInTerminal, message: body.message };
    };
    const inTerminal = {
      debugCode: null,
      codeInTerminal: true,
      message: 'The code is in the terminal where Emberdeck runs',
    };

    it('appears only in a browser that opened the link with the key, which leaves the address', async () => {
      const browser = new Browser(gateway.address);
      expect(await entry(browser)).toEqual(inTerminal);
      const opened = await browser.navigate(`/?ref=ABCD2345&key=${screenKey}`);
      expect([opened.status, opened.headers.get('location')]).toEqual([302, '/?ref=ABCD2345']);
      expect(opened.headers.get('set-cookie')).toMatch(/^emberdeck_screen=.*HttpOnly; SameSite=Lax/);
      expect(await entry(browser)).toEqual({ debugCode: '123456', codeInTerminal: false, message: 'Shown' });
    });

    it('appears in no browser with another key, or one that set the cookie itself', async () => {
      const browser = new Browser(gateway.address);
      const opened = await browser.navigate('/?key=another-key-of-some-length');
      expect([opened.headers.get('location'), opened.headers.get('set-cookie')]).toEqual(['/', null]);
      browser.setCookie('emberdeck_screen', 'another-key-of-some-length');
      expect(await entry(browser)).toEqual(inTerminal);
    });
  });

  describe('proving a contact', () => {
    it('needs a session', async () => {
      const browser = new Browser(gateway.address);
      expect((await browser.post('/api/auth/contact/entry', contact)).status).toBe(401);
      expect((await browser.post('/api/auth/contact/verify', proof)).status).toBe(401);
    });

    it('keeps the flow token in a cookie and sends it with the code', async () => {
      const flowToken = 'f'.repeat(43);
      gateway.answer(startContactProof, () => ({ success: true, message: '', debugCode: null, flowToken }));
      const { browser } = gateway.signIn({ verified: false });
      const started = await browser.post('/api/auth/contact/entry', contact);
      expect(started.body).toEqual({ success: true, message: '', debugCode: null, codeInTerminal: false });
      await browser.post('/api/auth/contact/verify', proof);
      const request = gateway.requests.findLast(({ subject }) => subject === proveContact.subject);
      expect(JSON.parse(Buffer.from(request?.body ?? []).toString())).toEqual({ ...proof, flowToken });
    });

    /** Whether the signed actor of a call is verified. */
    const isVerified = async (browser: Browser): Promise<boolean> => {
      gateway.answer(listMessages, () => []);
      await browser.get('/api/messages');
      const request = gateway.requests.findLast(({ subject }) => subject === listMessages.subject);
      const [payload = ''] = String(request?.headers['act']).split('.');
      return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { actor: { verified: boolean } })
        .actor.verified;
    };

    it('takes effect with the next request of the browser', async () => {
      const { browser, actor } = gateway.signIn({ verified: false });
      expect(await isVerified(browser)).toBe(false);
      gateway.sessions.set(actor.sessionId, { ...actor, verified: true });
      gateway.answer(proveContact, () => ({ success: true, message: '', belongsToOther: false }));
      await browser.post('/api/auth/contact/verify', proof);
      expect(await isVerified(browser)).toBe(true);
    });

    it('takes effect in every other session of the user, and notifies its sockets', async () => {
      const { browser, actor } = gateway.signIn({ verified: false });
      const socket = await browser.openSocket();
      expect(await isVerified(browser)).toBe(false);
      gateway.sessions.set(actor.sessionId, { ...actor, verified: true });
      const { userId, workspaceId, displayName } = actor;
      const payload = {
        userId,
        workspaceId,
        displayName,
        provenPhone: null,
        provenAt: new Date().toISOString(),
      };
      const occurredAt = new Date().toISOString();
      await gateway.events.publish([
        { id: randomUUID(), subject: contactProven.subject, occurredAt, correlationId: 'c', payload },
      ]);
      await socket.waitFor('account_verified');
      expect(await isVerified(browser)).toBe(true);
    });
  });
});
