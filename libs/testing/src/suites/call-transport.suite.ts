import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { maxCallBytes } from '@emberdeck/platform/bus/call-transport';
import type { CallReply, CallRequest, CallTransport } from '@emberdeck/platform/bus/call-transport';
import { eventually } from '../eventually.js';
import { Gate } from './gate.js';

/** A bus under test. `connect` opens the end of one program; every call on the memory bus returns the same end. */
export interface CallBus {
  connect(): Promise<CallTransport>;
  dispose(): Promise<void>;
}

const subject = 'emberdeck.messaging.call.v1.echo';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (body: Uint8Array): string => new TextDecoder().decode(body);
const request = (text: string, headers: Record<string, string> = {}): CallRequest => ({
  subject,
  body: bytes(text),
  headers,
});
const ok = (text: string, headers: Record<string, string> = {}): CallReply => ({
  status: 'ok',
  body: bytes(text),
  headers,
});

/** The rules for every adapter of `CallTransport`. */
export function callTransportSuite(name: string, open: () => Promise<CallBus>): void {
  describe(`calls over ${name}`, () => {
    let bus: CallBus;
    let caller: CallTransport;
    let responder: CallTransport;

    beforeEach(async () => {
      bus = await open();
      [caller, responder] = [await bus.connect(), await bus.connect()];
    });

    afterEach(() => bus.dispose());

    it('carries bytes and headers unchanged in both directions', async () => {
      await responder.respond('messaging', subject, async ({ subject: received, body, headers }) =>
        ok(`${received} ${textOf(body)}`, { ...headers, 'next-cursor': 'abc' }),
      );
      const reply = await caller.request(
        request('{"é": 1}', { actor: 'x.y', 'correlation-id': 'c 1' }),
        5_000,
      );
      expect(reply.status).toBe('ok');
      expect(textOf(reply.body)).toBe(`${subject} {"é": 1}`);
      expect(reply.headers).toEqual({ actor: 'x.y', 'correlation-id': 'c 1', 'next-cursor': 'abc' });
    });

    it('carries an empty reply without headers', async () => {
      await responder.respond('messaging', subject, async () => ok(''));
      const reply = await caller.request(request(''), 5_000);
      expect({ ...reply, body: reply.body.byteLength }).toEqual({ status: 'ok', body: 0, headers: {} });
    });

    it('carries an error reply with its body and headers', async () => {
      await responder.respond('messaging', subject, async () => ({
        status: 'error',
        body: bytes('{"code":"not_found"}'),
        headers: { note: 'n' },
      }));
      const reply = await caller.request(request('1'), 5_000);
      expect({ ...reply, body: textOf(reply.body) }).toEqual({
        status: 'error',
        body: '{"code":"not_found"}',
        headers: { note: 'n' },
      });
    });

    it('gives each side its own copy of the bytes', async () => {
      const sent = request('abc');
      const answer = ok('xyz');
      let received = new Uint8Array(0);
      await responder.respond('messaging', subject, async ({ body }) => {
        received = Uint8Array.from(body);
        body.fill(0);
        return answer;
      });
      const { body } = await caller.request(sent, 5_000);
      body.fill(0);
      expect([textOf(received), textOf(sent.body), textOf(answer.body)]).toEqual(['abc', 'abc', 'xyz']);
    });

    it('runs the responder outside the async context of the caller', async () => {
      const context = new AsyncLocalStorage<string>();
      await responder.respond('messaging', subject, async () => ok(String(context.getStore())));
      const [seen, current] = await context.run('of the caller', async () => {
        const reply = await caller.request(request('1'), 5_000);
        return [textOf(reply.body), context.getStore()];
      });
      expect([seen, current]).toEqual(['undefined', 'of the caller']);
    });

    it('shares the requests of a group among its replicas, each handled once', async () => {
      const second = await bus.connect();
      const answered: string[] = [];
      for (const [replica, transport] of [responder, second].entries()) {
        await transport.respond('messaging', subject, async ({ body }) => {
          answered.push(textOf(body));
          return ok(String(replica));
        });
      }
      const requests = Array.from({ length: 40 }, (_, index) => String(index));
      const replies = await Promise.all(requests.map((each) => caller.request(request(each), 5_000)));
      expect(new Set(replies.map(({ body }) => textOf(body)))).toEqual(new Set(['0', '1']));
      expect(answered.sort()).toEqual(requests.sort());
    });

    it('sends a second request of an intent to another replica', async () => {
      const second = await bus.connect();
      const stuck = new Gate();
      const requests: number[] = [];
      for (const [replica, transport] of [responder, second].entries()) {
        await transport.respond('messaging', subject, async ({ body, headers }) => {
          requests.push(replica);
          if (textOf(body) === 'stuck') await stuck.passed;
          return ok(`${replica} ${textOf(body)}`, headers);
        });
      }
      // With a random choice, at least one of ten requests would very likely reach the stuck replica.
      const firsts = [];
      for (let index = 0; index < 10; index += 1) {
        const intent = {};
        firsts.push(caller.request(request('stuck'), 30_000, intent));
        await eventually(() => expect(requests).toHaveLength(2 * index + 1));
        const busy = requests.at(-1);
        const reply = await caller.request(request('again', { key: 'k' }), 5_000, intent);
        expect(textOf(reply.body)).toBe(`${busy === 0 ? 1 : 0} again`);
        expect(reply.headers).toEqual({ key: 'k' });
      }
      stuck.open();
      await Promise.all(firsts);
    });

    it('sends a second request of an intent to the only replica', async () => {
      const stuck = new Gate();
      const requests: string[] = [];
      await responder.respond('messaging', subject, async ({ body, subject: of }) => {
        requests.push(`${of} ${textOf(body)}`);
        if (requests.length === 1) await stuck.passed;
        return ok('');
      });
      const intent = {};
      const first = caller.request(request('first'), 30_000, intent);
      await eventually(() => expect(requests).toHaveLength(1));
      await caller.request(request('second'), 5_000, intent);
      expect(requests).toEqual([`${subject} first`, `${subject} second`]);
      stuck.open();
      await first;
    });

    it('handles concurrent requests in any order', async () => {
      const first = new Gate();
      await responder.respond('messaging', subject, async ({ body }) => {
        if (textOf(body) === 'slow') await first.passed;
        return ok(textOf(body));
      });
      const slow = caller.request(request('slow'), 5_000);
      expect(textOf((await caller.request(request('quick'), 5_000)).body)).toBe('quick');
      first.open();
      expect(textOf((await slow).body)).toBe('slow');
    });

    it('fails as unavailable at once without a responder', async () => {
      const started = performance.now();
      await expect(caller.request(request('1'), 30_000)).rejects.toMatchObject({
        name: 'AppError',
        code: 'unavailable',
      });
      expect(performance.now() - started).toBeLessThan(5_000);
    });

    it('fails as timeout when the deadline passes, and drops the late reply', async () => {
      const late = new Gate();
      await responder.respond('messaging', subject, async ({ body }) => {
        if (textOf(body) === 'late') await late.passed;
        return ok(textOf(body));
      });
      await expect(caller.request(request('late'), 50)).rejects.toMatchObject({
        name: 'AppError',
        code: 'timeout',
      });
      late.open();
      expect(textOf((await caller.request(request('next'), 5_000)).body)).toBe('next');
    });

    it('passes the deadline of the caller to the responder', async () => {
      let leftMs = 0;
      await responder.respond('messaging', subject, async ({ expiresAt }) => {
        leftMs = expiresAt - performance.now();
        return ok('');
      });
      await caller.request(request('1'), 60_000);
      expect(leftMs).toBeGreaterThan(50_000);
      expect(leftMs).toBeLessThanOrEqual(60_001);
    });

    it('does not handle a request whose deadline passed in transit', async () => {
      const begun: string[] = [];
      await responder.respond('messaging', subject, async ({ body }) => {
        begun.push(textOf(body));
        return ok('');
      });
      await caller.request(request('first'), 5_000);
      const late = expect(caller.request(request('late'), 50)).rejects.toMatchObject({ code: 'timeout' });
      // Blocks the event loop.
      for (const until = performance.now() + 200; performance.now() < until;);
      await late;
      await caller.request(request('next'), 5_000);
      expect(begun).toEqual(['first', 'next']);
    });

    it('carries the largest body in both directions', async () => {
      await responder.respond('messaging', subject, async ({ body, headers }) => ({
        status: 'ok',
        body,
        headers,
      }));
      const body = new Uint8Array(maxCallBytes).fill(120);
      const reply = await caller.request({ subject, body, headers: { a: 'b' } }, 10_000);
      expect(reply.body.byteLength).toBe(maxCallBytes);
      expect(reply.body.every((each) => each === 120)).toBe(true);
    });

    it('rejects a request that is too large without sending it', async () => {
      let requests = 0;
      await responder.respond('messaging', subject, async () => ok(String(++requests)));
      const body = new Uint8Array(maxCallBytes + 1);
      await expect(caller.request({ subject, body, headers: {} }, 5_000)).rejects.toMatchObject({
        name: 'AppError',
        code: 'payload_too_large',
      });
      expect(requests).toBe(0);
    });

    it('fails as payload_too_large when the reply is too large', async () => {
      const body = new Uint8Array(maxCallBytes + 1);
      await responder.respond('messaging', subject, async () => ({ status: 'ok', body, headers: {} }));
      await expect(caller.request(request('1'), 5_000)).rejects.toMatchObject({
        name: 'AppError',
        code: 'payload_too_large',
      });
    });

    it('fails as internal when a responder rejects, and continues', async () => {
      await responder.respond('messaging', subject, async ({ body }) => {
        if (textOf(body) === 'bad') throw new Error('a secret');
        if (textOf(body) === 'header') return ok('', { note: 'é' });
        return ok('fine');
      });
      for (const text of ['bad', 'header']) {
        const failure = await caller.request(request(text), 5_000).catch((error: unknown) => error);
        expect(failure).toMatchObject({ name: 'AppError', code: 'internal' });
        expect(String(failure)).not.toContain('secret');
      }
      expect(textOf((await caller.request(request('good'), 5_000)).body)).toBe('fine');
    });

    it.each<Record<string, string>>([{ Upper: 'x' }, { a: 'x\r\nb: y' }, { a: 'é' }, { a: ' x' }])(
      'rejects the header %j, which the wire would change',
      async (headers) => {
        await responder.respond('messaging', subject, async () => ok('1'));
        await expect(caller.request(request('1', headers), 5_000)).rejects.toMatchObject({
          name: 'TypeError',
        });
      },
    );

    it('waits on close for running requests, then accepts no new one', async () => {
      const gate = new Gate();
      const arrived = new Gate();
      await responder.respond('messaging', subject, async () => {
        arrived.open();
        await gate.passed;
        return ok('finished');
      });
      const underWay = caller.request(request('1'), 10_000);
      await arrived.passed;
      let closed = false;
      const closing = responder.close().then(() => (closed = true));
      expect(responder.isConnected()).toBe(false);
      await new Promise(setImmediate);
      expect(closed).toBe(false);
      gate.open();
      await closing;
      expect(textOf((await underWay).body)).toBe('finished');
      await eventually(() =>
        expect(caller.request(request('2'), 5_000)).rejects.toMatchObject({ code: 'unavailable' }),
      );
      await expect(responder.request(request('3'), 5_000)).rejects.toMatchObject({ code: 'unavailable' });
    });
  });
}
