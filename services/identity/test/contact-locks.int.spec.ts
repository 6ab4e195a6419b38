import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unlockContact } from '@emberdeck/contracts/identity/unlock';
import { eventually } from '@emberdeck/testing/eventually';
import { dayMs, minuteMs, outcomes, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('contact locks', () => {
  const wrong = 'This code is wrong or no longer valid. Check it, or ask for a new one.';
  const locked =
    'Too many wrong codes were entered for this contact. Open the link that was sent to it, or use a browser that has signed in before.';
  const hourMs = 60 * minuteMs;

  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await startIdentity();
    identity.others.outcome = 'sent';
  });

  afterAll(() => identity.service.stop());

  /** Sends wrong codes from new browsers, as fast as the limits of an hour allow. */
  async function guess(contact: string, codes: number): Promise<void> {
    for (let left = codes; left > 0; left -= 5) {
      const visitor = new Visitor(identity, contact);
      await visitor.start();
      const tries = Math.min(left, 5);
      expect(Object.fromEntries(await outcomes(tries, () => visitor.verify(visitor.wrongCode)))).toEqual({
        [wrong]: tries,
      });
      identity.clock.advance(hourMs);
    }
  }

  const messagesTo = (contact: string) => identity.unlockLinks.filter(({ to }) => to === contact);
  const linksTo = (contact: string): string[] => messagesTo(contact).map(({ link }) => link);

  /** The secret of the `count`th link sent to a contact, and its code. */
  async function linkOf(contact: string, count = 1): Promise<{ token: string; code: string }> {
    await eventually(() => expect(linksTo(contact)).toHaveLength(count));
    const { link = '', code = '' } = messagesTo(contact).at(-1) ?? {};
    return { token: new URL(link).searchParams.get('token') ?? '', code };
  }

  const open = async (link: { token: string; code: string }): Promise<string> =>
    (await identity.service.call(unlockContact, link)).outcome;

  describe('20 wrong codes in a row', () => {
    it('lock the contact for new browsers until its link is opened by its code', async () => {
      const contact = 'guessed@example.com';
      await guess(contact, 19);
      const guesser = new Visitor(identity, contact);
      await guesser.start();
      expect(linksTo(contact)).toEqual([]);
      expect(await guesser.verify(guesser.wrongCode)).toMatchObject({ message: wrong });
      expect(await guesser.verify()).toMatchObject({ success: false, message: locked });
      const first = await linkOf(contact);
      expect(linksTo(contact)[0]).toContain('/api/onboard/unlock?token=');
      expect(await new Visitor(identity, contact).start()).toMatchObject({
        success: false,
        message: locked,
        flowToken: null,
      });
      const newest = await linkOf(contact, 2);
      expect(await open({ ...newest, code: first.code === newest.code ? '' : first.code })).toBe(
        'wrong_code',
      );
      expect((await new Visitor(identity, contact).start()).message).toBe(locked);
      const last = await linkOf(contact, 3);
      expect([await open(newest), await open(last), await open(last)]).toEqual([
        'invalid',
        'unlocked',
        'already_unlocked',
      ]);
      identity.clock.advance(hourMs);
      const owner = new Visitor(identity, contact);
      await owner.start();
      expect(await owner.verify()).toMatchObject({ success: true });
    });

    it('lock alike with and without an account, except for a browser that has signed in before', async () => {
      const owner = new Visitor(identity, 'member@example.com');
      await owner.join();
      identity.clock.advance(minuteMs);
      await guess('member@example.com', 20);
      await guess('stranger@example.com', 20);
      const answers = [
        await new Visitor(identity, 'member@example.com').start(),
        await new Visitor(identity, 'stranger@example.com').start(),
      ];
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.message).toBe(locked);
      await owner.start();
      expect(await owner.verify()).toMatchObject({ success: true, userExists: true });
      const fresh = new Visitor(identity, 'member@example.com');
      await fresh.start();
      expect(await fresh.verify()).toMatchObject({ success: true, userExists: true });
    });

    it('are counted from zero after a right one', async () => {
      const contact = 'clumsy@example.com';
      await guess(contact, 19);
      await new Visitor(identity, contact).join();
      identity.clock.advance(minuteMs);
      await guess(contact, 15);
      expect((await new Visitor(identity, contact).start()).success).toBe(true);
      expect(linksTo(contact)).toEqual([]);
    });

    it('send three links a day at most, each valid for a day', async () => {
      const contact = 'harassed@example.com';
      await guess(contact, 20);
      await linkOf(contact);
      for (let entries = 0; entries < 5; entries += 1) {
        expect((await new Visitor(identity, contact).start()).message).toBe(locked);
      }
      const third = await linkOf(contact, 3);
      identity.clock.advance(dayMs);
      expect(await open(third)).toBe('invalid');
      await new Visitor(identity, contact).start();
      expect(await open(await linkOf(contact, 4))).toBe('unlocked');
    });

    it('send the link again at the next entry after a failed delivery', async () => {
      const contact = 'outage@example.com';
      identity.others.unlockOutcome = 'failed';
      await guess(contact, 20);
      await linkOf(contact);
      for (let entries = 0; entries < 4; entries += 1) {
        expect((await new Visitor(identity, contact).start()).message).toContain('could not be sent');
      }
      identity.others.unlockOutcome = 'sent';
      expect((await new Visitor(identity, contact).start()).message).toBe(locked);
      expect(await open(await linkOf(contact, 6))).toBe('unlocked');
    });

    it('lock nothing if no provider can send the link', async () => {
      const contact = 'shown@example.com';
      identity.others.unlockOutcome = 'not_configured';
      await guess(contact, 20);
      await linkOf(contact);
      identity.others.unlockOutcome = 'sent';
      await eventually(async () =>
        expect(
          await identity.service.database.asAdministrator(
            'SELECT 1 FROM identity.contact_lock WHERE contact_value = $1',
            [contact],
          ),
        ).toEqual([]),
      );
      expect((await new Visitor(identity, contact).start()).success).toBe(true);
    });
  });

  describe('wrong codes from one address', () => {
    it('are limited across all contacts; correct codes are not', async () => {
      const strict = await startIdentity({ environment: { WRONG_CODES_PER_HOUR_BY_ADDRESS: '3' } });
      const from = async (number: number, address: string): Promise<Visitor> => {
        const visitor = new Visitor(strict, `person${number}@example.com`, 'email', address);
        await visitor.start();
        return visitor;
      };
      for (let number = 0; number < 4; number += 1) {
        const honest = await from(number, '198.51.100.7');
        expect(await honest.verify()).toMatchObject({ success: true });
      }
      const visitors = await Promise.all([10, 11, 12, 13, 14, 15].map((each) => from(each, '198.51.100.7')));
      const counts = await outcomes(6, () => {
        const visitor = visitors.pop();
        return visitor ? visitor.verify(visitor.wrongCode) : Promise.reject(new Error('No visitor is left'));
      });
      expect(Object.fromEntries(counts)).toEqual({ [wrong]: 3, too_many_requests: 3 });
      const other = await from(20, '198.51.100.8');
      expect(await other.verify(other.wrongCode)).toMatchObject({ message: wrong });
      await strict.service.stop();
    });
  });
});
