import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { minuteMs, outcomes, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('limits', () => {
  const wrong = 'This code is wrong or no longer valid. Check it, or ask for a new one.';

  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  const refusal = (retryAfterSeconds: unknown): object => ({
    code: 'too_many_requests',
    details: { retryAfterSeconds },
  });

  const soon = expect.any(Number);

  describe('wrong codes', () => {
    it('50 at once: at most 5 are evaluated, then the right one is refused', async () => {
      const visitor = new Visitor(identity, 'guessed@example.com');
      await visitor.start();
      const counts = await outcomes(50, () => visitor.verify(visitor.wrongCode));
      expect(Object.fromEntries(counts)).toEqual({ [wrong]: 5, too_many_requests: 45 });
      await expect(visitor.verify()).rejects.toMatchObject(refusal(soon));
    });

    it('are not reset by a new code in the same browser', async () => {
      const visitor = new Visitor(identity, 'stubborn@example.com');
      await visitor.start();
      for (let tries = 0; tries < 4; tries += 1) {
        expect(await visitor.verify(visitor.wrongCode)).toMatchObject({ success: false, message: wrong });
      }
      identity.clock.advance(minuteMs);
      await visitor.start();
      expect(await visitor.verify(visitor.wrongCode)).toMatchObject({ message: wrong });
      await expect(visitor.verify()).rejects.toMatchObject(refusal(soon));
      identity.clock.advance(minuteMs);
      await expect(visitor.start()).rejects.toMatchObject(refusal(soon));
    });

    it('count for the contact across all browsers, 10 in an hour', async () => {
      const wrongTries = async (tries: number): Promise<Visitor> => {
        const visitor = new Visitor(identity, 'hunted@example.com');
        await visitor.start();
        expect(Object.fromEntries(await outcomes(tries, () => visitor.verify(visitor.wrongCode)))).toEqual({
          [wrong]: tries,
        });
        identity.clock.advance(minuteMs);
        return visitor;
      };
      await wrongTries(4);
      await wrongTries(4);
      const last = await wrongTries(2);
      await expect(last.verify()).rejects.toMatchObject(refusal(soon));
      await expect(new Visitor(identity, 'hunted@example.com').start()).rejects.toMatchObject(refusal(soon));
      identity.clock.advance(60 * minuteMs);
      await new Visitor(identity, 'hunted@example.com').start();
    });

    it('of others do not lock out a browser that has signed in before', async () => {
      const owner = new Visitor(identity, 'known@example.com');
      await owner.join();
      const attacker = new Visitor(identity, 'known@example.com');
      await attacker.start();
      await outcomes(5, () => attacker.verify(attacker.wrongCode));
      const second = new Visitor(identity, 'known@example.com');
      identity.clock.advance(minuteMs);
      await second.start();
      await outcomes(5, () => second.verify(second.wrongCode));
      await expect(new Visitor(identity, 'known@example.com').start()).rejects.toMatchObject(refusal(soon));
      await owner.start();
      // Notifications counts its codes apart from those of strangers too.
      expect(identity.deliveries.slice(-2).map(({ knownBrowser }) => knownBrowser)).toEqual([false, true]);
      expect(await owner.verify()).toMatchObject({ success: true, userExists: true });
    });

    it('are not counted after a right one: signing in 12 times an hour is allowed', async () => {
      const visitor = new Visitor(identity, 'frequent@example.com');
      await visitor.join();
      for (let times = 0; times < 12; times += 1) {
        visitor.flowToken = null;
        identity.clock.advance(13 * minuteMs);
        await visitor.start();
        expect(await visitor.verify()).toMatchObject({ success: true });
      }
    });
  });

  describe('a code', () => {
    it('expires after 10 minutes', async () => {
      const visitor = new Visitor(identity, 'slow@example.com');
      await visitor.start();
      identity.clock.advance(10 * minuteMs);
      expect(await visitor.verify()).toMatchObject({
        success: false,
        message: wrong,
      });
    });

    it('is valid until just before', async () => {
      const visitor = new Visitor(identity, 'just-in-time@example.com');
      await visitor.start();
      identity.clock.advance(10 * minuteMs - 5_000);
      expect(await visitor.verify()).toMatchObject({ success: true });
    });

    it('is invalid after a newer one for the contact', async () => {
      const first = new Visitor(identity, 'newest@example.com');
      await first.start();
      identity.clock.advance(minuteMs);
      const second = new Visitor(identity, 'newest@example.com');
      await second.start();
      expect(await first.verify()).toMatchObject({ success: false, userExists: false });
      expect(await second.verify()).toMatchObject({ success: true });
    });

    it('is valid only for the channel it was sent by', async () => {
      const byPhone = new Visitor(identity, '+12025550155', 'phone');
      await byPhone.start();
      const byWhatsApp = new Visitor(identity, '+12025550155', 'whatsapp');
      byWhatsApp.flowToken = byPhone.flowToken;
      byWhatsApp.code = byPhone.code;
      expect(await byWhatsApp.verify()).toMatchObject({ success: false });
      expect(await byPhone.verify()).toMatchObject({ success: true });
      expect(await byWhatsApp.complete()).toMatchObject({ success: false });
      expect(await byPhone.complete()).toMatchObject({ success: true });
    });

    it('is sent at most every 60 seconds while the last one is not consumed', async () => {
      const visitor = new Visitor(identity, 'eager@example.com');
      await visitor.start();
      const other = new Visitor(identity, 'eager@example.com');
      const again = await other.start().catch((error: AppError) => error);
      expect(again).toMatchObject({ code: 'too_many_requests' });
      const { retryAfterSeconds } = (again as AppError).details;
      expect(retryAfterSeconds).toBeGreaterThan(50);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
      expect(await visitor.verify()).toMatchObject({ success: true });
      await visitor.start();
    });

    it('is on its way for the browser that asks again within the pause, for instance in a new tab', async () => {
      const visitor = new Visitor(identity, 'closed@example.com');
      await visitor.start();
      const sent = identity.deliveries.length;
      expect(await visitor.start()).toEqual({
        success: true,
        message: 'A code is on its way: enter it.',
        debugCode: null,
        flowToken: null,
        deliveryId: null,
        reason: null,
      });
      expect(identity.deliveries).toHaveLength(sent);
      expect(await visitor.verify()).toMatchObject({ success: true });
    });

    it('that a newer one replaced is named, and counts as no try', async () => {
      const visitor = new Visitor(identity, 'late@example.com');
      await visitor.start();
      const late = visitor.code;
      identity.clock.advance(minuteMs);
      await visitor.start();
      const stranger = new Visitor(identity, 'late@example.com');
      for (let tries = 0; tries < 6; tries += 1) {
        expect(await visitor.verify(late)).toMatchObject({
          success: false,
          message: 'Only the newest code works. Enter the code of the newest message.',
        });
      }
      stranger.flowToken = 'a'.repeat(43);
      expect((await stranger.verify(late)).message).toMatch(/^This code is wrong/);
      expect(await visitor.verify()).toMatchObject({ success: true });
    });

    it('that another browser replaced is not said to have a newer one here', async () => {
      const visitor = new Visitor(identity, 'overtaken@example.com');
      await visitor.start();
      identity.clock.advance(minuteMs);
      await new Visitor(identity, 'overtaken@example.com').start();
      expect((await visitor.verify()).message).toBe(wrong);
    });

    it('that a newer one replaced is refused like any other once the tries are used up', async () => {
      const visitor = new Visitor(identity, 'used-up@example.com');
      await visitor.start();
      const late = visitor.code;
      identity.clock.advance(minuteMs);
      await visitor.start();
      await outcomes(5, () => visitor.verify(visitor.wrongCode));
      await expect(visitor.verify(late)).rejects.toMatchObject(refusal(soon));
      await expect(visitor.verify()).rejects.toMatchObject(refusal(soon));
    });

    it('belongs to its tab: a browser has several flows at once', async () => {
      const first = new Visitor(identity, 'tab-one@example.com');
      await first.start();
      const second = new Visitor(identity, 'tab-two@example.com');
      second.flowToken = first.flowToken;
      await second.start();
      first.flowToken = second.flowToken;
      expect(await first.verify()).toMatchObject({ success: true });
      expect(await second.verify()).toMatchObject({ success: true });
      expect(await first.complete()).toMatchObject({ success: true });
      expect(await second.complete()).toMatchObject({ success: true });
    });

    it('cannot be checked without a cookie, which is said', async () => {
      const visitor = new Visitor(identity, 'blocked@example.com');
      await visitor.start();
      visitor.flowToken = null;
      expect((await visitor.verify()).message).toMatch(/^This browser sent no cookie/);
      expect((await visitor.complete()).message).toMatch(/^This browser sent no cookie/);
    });

    it('is sent once for 20 concurrent requests', async () => {
      const before = identity.deliveries.length;
      const counts = await outcomes(20, () => new Visitor(identity, 'storm@example.com').start());
      expect(counts.get('too_many_requests')).toBe(19);
      expect(identity.deliveries.length - before).toBe(1);
    });

    it('is sent at most 5 times in an hour', async () => {
      const ask = () => new Visitor(identity, 'wasteful@example.com').start();
      for (let times = 0; times < 5; times += 1) {
        await ask();
        identity.clock.advance(minuteMs);
      }
      const refused = await ask().catch((error: AppError) => error);
      expect(refused).toMatchObject(refusal(soon));
      expect((refused as AppError).details.retryAfterSeconds).toBeGreaterThan(50 * 60);
      identity.clock.advance(55 * minuteMs);
      await ask();
    });

    it('that was not sent may be requested again at once', async () => {
      const visitor = new Visitor(identity, 'unlucky@example.com');
      identity.others.outcome = 'failed';
      expect(await visitor.start()).toMatchObject({
        success: false,
        message: 'The code could not be sent, please try again',
        debugCode: null,
      });
      identity.others.outcome = 'development';
      expect(await visitor.start()).toMatchObject({ success: true });
    });

    it('is reported as not sent where notifications is unavailable', async () => {
      identity.others.deliver = () => Promise.reject(new AppError('unavailable', 'away'));
      const answer = await new Visitor(identity, 'outage@example.com').start();
      identity.others.deliver = () => Promise.resolve();
      expect(answer).toMatchObject({
        success: false,
        message: 'The code could not be sent, please try again',
      });
    });
  });

  describe('a known contact', () => {
    it('gets the same response to an entry as an unknown one', async () => {
      await new Visitor(identity, 'member@example.com').join();
      identity.others.outcome = 'sent';
      const known = await new Visitor(identity, 'member@example.com').start();
      const unknown = await new Visitor(identity, 'unknown@example.com').start();
      identity.others.outcome = 'development';
      expect({ ...known, flowToken: '' }).toEqual({ ...unknown, flowToken: '' });
    });
  });

  describe('limits by address and country', () => {
    it('stop one address, and no other', async () => {
      const strict = await startIdentity({ environment: { ENTRIES_PER_HOUR_BY_ADDRESS: '3' } });
      try {
        const from = (number: number, address: string) =>
          new Visitor(strict, `person${number}@example.com`, 'email', address).start();
        for (let number = 0; number < 3; number += 1) {
          await from(number, '198.51.100.7');
        }
        await expect(from(3, '198.51.100.7')).rejects.toMatchObject(refusal(soon));
        await from(4, '198.51.100.8');
      } finally {
        await strict.service.stop();
      }
    });

    it('count only flows without a right code, and none of an address without a limit', async () => {
      const strict = await startIdentity({ environment: { ENTRIES_PER_HOUR_BY_ADDRESS: '2' } });
      try {
        const colleague = (number: number, address: string | null = '198.51.100.7') =>
          new Visitor(strict, `colleague${number}@example.com`, 'email', address);
        for (let number = 0; number < 4; number += 1) {
          const visitor = colleague(number);
          await visitor.start();
          expect(await visitor.verify(visitor.wrongCode)).toMatchObject({ success: false });
          expect(await visitor.verify()).toMatchObject({ success: true });
        }
        await colleague(5).start();
        await colleague(6).start();
        await expect(colleague(7).start()).rejects.toMatchObject(refusal(soon));
        for (let number = 8; number < 12; number += 1) await colleague(number, null).start();
      } finally {
        await strict.service.stop();
      }
    });

    it('stop the numbers of one country, and all numbers beyond the daily budget', async () => {
      const strict = await startIdentity({
        environment: { CODES_PER_HOUR_BY_COUNTRY: '2', PHONE_CODES_PER_DAY: '3' },
      });
      strict.others.outcome = 'sent';
      try {
        const to = (number: string) => new Visitor(strict, number, 'phone').start();
        await to('+442079460001');
        await to('+442079460002');
        await expect(to('+442079460003')).rejects.toMatchObject(refusal(soon));
        await to('+12025550143');
        await expect(to('+33142685300')).rejects.toMatchObject(refusal(soon));
        await new Visitor(strict, 'ada@example.com').start();
      } finally {
        await strict.service.stop();
      }
    });
  });
});
