import { describe, expect, it, jest } from '@jest/globals';
import {
  type CallHandler as NextHandler,
  Catch,
  Controller,
  type ExecutionContext,
  type ExceptionFilter,
  Module,
  type NestInterceptor,
  type OnModuleInit,
  type Type,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { createDataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { defineCall, type CallDefinition, type CallInput } from '@emberdeck/contracts/core/call';
import { defineEvent, type EventPayload } from '@emberdeck/contracts/core/event';
import { provisionMember } from '@emberdeck/contracts/identity/provisioning';
import { lastValueFrom, map, of, type Observable } from 'rxjs';
import { z } from 'zod';
import { MemoryCallTransport } from '../bus/memory-call-transport.js';
import { MemoryDataVersions } from '../cache/memory-data-versions.js';
import type { Tx, UnitOfWork } from '../database/unit-of-work.js';
import { AppError } from '../errors/app-error.js';
import { Logger, type LogFields } from '../logging/logger.js';
import { Clock } from '../rules/clock.js';
import { CallClock } from '../rules/given-time.js';
import { ActorProver, actorPublicKey, ActorSigner } from '../security/actor-signature.js';
import { noInstruments } from '../telemetry/telemetry.js';
import { BusServer } from './bus-server.js';
import { type CallContext, ReadyJson, type UserCallContext } from './call-context.js';
import { CallClient, type CallOptions, CallRecord } from './call-client.js';
import { createMicroservice } from './create-microservice.js';
import { Handle } from './handle.decorator.js';
import type { Ports } from './ports.js';
import { type EventContext, type EventOf, Subscribe } from './subscribe.decorator.js';

const greet = defineCall({
  service: 'identity',
  name: 'greet',
  access: 'user',
  input: z.object({ name: z.string().trim().min(1) }),
  output: z.object({ text: z.string() }),
});

const ping = defineCall({
  service: 'identity',
  name: 'ping',
  access: 'internal',
  callers: [],
  input: z.object({}),
  output: z.object({ text: z.string() }),
});

const greeted = defineEvent({
  service: 'identity',
  name: 'greeted',
  payload: z.object({ name: z.string() }),
});

const ada: Actor = {
  userId: '5f0f0d3a-5f57-4d0e-9d6e-2f1c8f2b7a01',
  workspaceId: '5f0f0d3a-5f57-4d0e-9d6e-2f1c8f2b7a02',
  sessionId: 'a',
  role: 'client',
  ownsWorkspace: false,
  verified: true,
  displayName: 'Ada',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  revision: 1,
};

class LateClock extends Clock {
  constructor(private readonly byMs: number) {
    super();
  }
  now(): Date {
    return new Date(Date.UTC(2026, 0, 1) + this.byMs);
  }
}

class ErrorLines extends Logger {
  readonly lines: [string, LogFields | undefined][] = [];
  debug(): void {}
  info(): void {}
  warn(): void {}
  error(message: string, fields?: LogFields): void {
    this.lines.push([message, fields]);
  }
  child(): Logger {
    return this;
  }
}

const secret = 'the secret of gateway and services';

/** Starts controllers on a memory bus; the service's clock is `lateMs` later than the gateway's. */
async function start(controllers: Type[], lateMs = 0, demo = false) {
  @Module({ controllers })
  class Root {}
  const logger = new ErrorLines();
  const calls = new MemoryCallTransport(logger);
  const clock = new LateClock(lateMs);
  const events = { subscribe: () => Promise.resolve() };
  const versions = new MemoryDataVersions();
  const ports = { ...noInstruments, calls, events, logger, clock, versions } as unknown as Ports;
  const server = new BusServer({
    service: 'identity',
    ports,
    unitOfWork: {} as UnitOfWork,
    checksAnswers: true,
  });
  const signature = new ActorProver([actorPublicKey(secret)], clock);
  const app = await createMicroservice(Root, server, { logger, signature, demo });
  await app.listen();
  const client = new CallClient(calls);
  const asAda: CallOptions = { signedActor: new ActorSigner(secret, new LateClock(0)).sign(ada) };
  const call = async <C extends CallDefinition>(definition: C, input: CallInput<C>, options = asAda) =>
    (await client.call(definition, input, options)).json();
  return { call, client, server, asAda, lines: logger.lines };
}

/** The code of a failed call, or the answer of a successful one. */
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => (error instanceof AppError ? error.code : error));

@Controller()
class Greetings {
  @Handle(greet)
  greet({ name }: CallInput<typeof greet>, { actor }: UserCallContext): Promise<{ text: string }> {
    return Promise.resolve({ text: `${name} from ${actor.displayName}` });
  }

  @Handle(ping)
  ping(_input: object, context: CallContext): Promise<ReadyJson> {
    return Promise.resolve(new ReadyJson(JSON.stringify({ text: String('actor' in context) })));
  }

  @Handle(createDataSource)
  create(): Promise<never> {
    return Promise.reject(new Error('reached'));
  }
}

describe('a call of a Nest controller', () => {
  it('gets the parsed input and the signed actor', async () => {
    const { call } = await start([Greetings]);
    expect(await call(greet, { name: ' Bo ' })).toEqual({ text: 'Bo from Ada' });
    expect(await call(ping, {})).toEqual({ text: 'false' });
  });

  it('is refused without an actor, without permission, and with an input against the contract', async () => {
    const { call, lines } = await start([Greetings]);
    expect(await codeOf(call(greet, { name: 'Bo' }, {}))).toBe('unauthorized');
    // The role is checked before the input.
    expect(await codeOf(call(createDataSource, {} as CallInput<typeof createDataSource>))).toBe('forbidden');
    await expect(call(greet, { name: '' })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: [{ field: 'name' }] },
    });
    expect(lines).toEqual([]);
  });

  it('succeeds when the clocks differ by a few minutes', async () => {
    expect(await codeOf((await start([Greetings], 4 * 60_000)).call(greet, { name: 'Bo' }))).toHaveProperty(
      'text',
    );
    expect(await codeOf((await start([Greetings], -4 * 60_000)).call(greet, { name: 'Bo' }))).toHaveProperty(
      'text',
    );
  });

  it('fails as unavailable when the clocks differ by more, and logs the reason', async () => {
    const { call, lines } = await start([Greetings], 10 * 60_000);
    expect(await codeOf(call(greet, { name: 'Bo' }))).toBe('unavailable');
    expect(lines).toEqual([
      [
        'The clocks of the gateway and of this machine disagree: set both by NTP',
        { call: 'greet', gatewayAheadMs: -10 * 60_000 },
      ],
    ]);
  });

  it.each([
    [new AppError('conflict', 'Twice'), 'conflict', 'Twice'],
    [new Error('the password is 123'), 'internal', 'Something went wrong on our side. Please try again.'],
    [Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), 'unavailable', expect.any(String)],
  ])('fails with the code of %s', async (failure, code, message) => {
    @Controller()
    class Failing {
      @Handle(ping)
      ping(): Promise<never> {
        return Promise.reject(failure);
      }
    }
    await expect((await start([Failing])).call(ping, {})).rejects.toMatchObject({ code, message });
  });

  describe('that is given a time', () => {
    const time = new Date('2026-01-02T03:04:05.000Z');
    const signer = new ActorSigner(secret, new LateClock(0));
    const clock = new CallClock(new LateClock(0));
    const timed: CallOptions = { signedActor: signer.sign(ada, time), time };

    @Controller()
    class Timed {
      @Handle(ping)
      ping(): Promise<{ text: string }> {
        return Promise.resolve({ text: clock.now().toISOString() });
      }

      @Handle(greet)
      async greet(): Promise<{ text: string }> {
        await Promise.resolve();
        return { text: clock.now().toISOString() };
      }
    }

    it('runs at this time where the demo is on, and the next one at the time of the machine', async () => {
      const { call } = await start([Timed], 0, true);
      expect(await call(greet, { name: 'Bo' }, timed)).toEqual({ text: time.toISOString() });
      expect(await call(ping, {}, timed)).toEqual({ text: time.toISOString() });
      expect(await call(ping, {})).not.toEqual({ text: time.toISOString() });
    });

    it('is refused where the demo is off', async () => {
      const { call } = await start([Timed]);
      expect(await codeOf(call(greet, { name: 'Bo' }, timed))).toBe('forbidden');
      expect(await codeOf(call(ping, {}, timed))).toBe('forbidden');
    });

    it('is refused unless the actor was signed for this time', async () => {
      const { call, asAda } = await start([Timed], 0, true);
      expect(await codeOf(call(greet, { name: 'Bo' }, { ...asAda, time }))).toBe('unauthorized');
      expect(await codeOf(call(ping, {}, { time }))).toBe('unauthorized');
      const other = { ...timed, time: new Date('2026-01-02T03:04:06.000Z') };
      expect(await codeOf(call(greet, { name: 'Bo' }, other))).toBe('unauthorized');
      expect(await codeOf(call(greet, { name: 'Bo' }, { signedActor: timed.signedActor ?? '' }))).toBe(
        'unauthorized',
      );
    });
  });

  it('of the demo is refused where the demo is off', async () => {
    @Controller()
    class OfDemo {
      @Handle(provisionMember)
      provision(): Promise<{ isNew: boolean }> {
        return Promise.resolve({ isNew: true });
      }
    }
    const input: CallInput<typeof provisionMember> = {
      workspace: { id: ada.workspaceId, name: 'Demo' },
      userId: ada.userId,
      email: 'ada@example.test',
      displayName: 'Ada',
      firstName: 'A',
      lastName: 'L',
      role: 'client',
      ownsWorkspace: false,
      referralCode: null,
    };
    expect(await codeOf((await start([OfDemo])).call(provisionMember, input))).toBe('forbidden');
    expect(await (await start([OfDemo], 0, true)).call(provisionMember, input)).toEqual({ isNew: true });
  });

  it('runs start hooks once', async () => {
    const hook = jest.fn();
    @Controller()
    class Hooked implements OnModuleInit {
      onModuleInit(): void {
        hook();
      }
    }
    await start([Hooked]);
    expect(hook).toHaveBeenCalledTimes(1);
  });

  it('can be sent by the ClientProxy of Nest', async () => {
    const { client, asAda } = await start([Greetings]);
    expect(await lastValueFrom(client.send(ping, {}))).toEqual({ text: 'false' });
    const record = new CallRecord({ name: 'Bo' }, asAda);
    expect(await lastValueFrom(client.send(greet, record))).toEqual({ text: 'Bo from Ada' });
    expect(await codeOf(lastValueFrom(client.send(greet, { name: 'Bo' })))).toBe('unauthorized');
    await expect(lastValueFrom(client.emit('x', {}))).rejects.toThrow('outbox');
  });
});

describe('guards, interceptors and filters of a controller', () => {
  it('run on a call, and the guard reads the actor', async () => {
    const isBo = { canActivate: (context: ExecutionContext) => nameOf(context) === 'Bo' };
    const nameOf = (context: ExecutionContext): string =>
      context.switchToRpc().getContext<UserCallContext>().actor.displayName;
    @Controller()
    @UseGuards(isBo)
    class Guarded extends Greetings {}
    expect(await codeOf((await start([Guarded])).call(greet, { name: 'Bo' }))).toBe('forbidden');
  });

  it('change an answer', async () => {
    class Louder implements NestInterceptor {
      intercept(_context: ExecutionContext, next: NextHandler): Observable<unknown> {
        return next.handle().pipe(map((answer: { text: string }) => ({ text: answer.text.toUpperCase() })));
      }
    }
    @Controller()
    @UseInterceptors(Louder)
    class Loud extends Greetings {}
    const { call } = await start([Loud]);
    expect(await call(greet, { name: 'Bo' })).toEqual({ text: 'BO FROM ADA' });
    expect(await codeOf(call(greet, { name: '' }))).toBe('validation_failed');
  });

  it('replace an error', async () => {
    @Catch(AppError)
    class Calm implements ExceptionFilter {
      catch(): Observable<{ text: string }> {
        return of({ text: 'calm' });
      }
    }
    @Controller()
    @UseFilters(Calm)
    class Calmed extends Greetings {}
    expect(await (await start([Calmed])).call(greet, { name: '' })).toEqual({ text: 'calm' });
  });
});

describe('handlers that are declared twice', () => {
  @Controller()
  class OtherPing {
    @Handle(ping)
    ping(): Promise<{ text: string }> {
      return Promise.resolve({ text: 'other' });
    }
  }

  @Controller()
  class Listener {
    @Subscribe(greeted, 'listener')
    async greeted(): Promise<void> {}
  }

  @Controller()
  class SameConsumer {
    @Subscribe(greeted, 'listener')
    async alsoGreeted(): Promise<void> {}
  }

  @Controller()
  class OtherConsumer {
    @Subscribe(greeted, 'other')
    async greeted(): Promise<void> {}
  }

  it('prevent the start when two handle the same call', async () => {
    await expect(start([Greetings, OtherPing])).rejects.toThrow(
      'two handlers of emberdeck.identity.call.v1.ping',
    );
  });

  it('prevent the start when two handle an event for the same consumer', async () => {
    await expect(start([Listener, SameConsumer])).rejects.toThrow('two handlers');
    const { server } = await start([Listener, OtherConsumer]);
    expect(server.consumers().map(({ name }) => name)).toEqual(['listener', 'other']);
  });

  it('are refused on one method', () => {
    expect(() => {
      class Both {
        @Handle(ping)
        @Subscribe(greeted, 'both')
        async both(): Promise<never> {
          throw new Error('never runs');
        }
      }
      return Both;
    }).toThrow('both handles two messages');
  });
});

describe('an event handler of a Nest controller', () => {
  const tx = { fake: 'transaction' } as unknown as Tx;
  const context: EventContext = { eventId: 'e', occurredAt: new Date(0), correlationId: 'c' };

  it('gets the transaction, the payload and the context, and rejects with its own error', async () => {
    const seen: unknown[] = [];
    const failure = Object.assign(new Error('lost'), { code: 'ECONNRESET' });
    @Controller()
    class Listener {
      @Subscribe(greeted, 'listener')
      async greeted(
        given: Tx,
        { name }: EventPayload<typeof greeted>,
        { eventId }: EventContext,
      ): Promise<void> {
        if (name === 'Bo') throw failure;
        seen.push(given, name, eventId);
      }
    }
    const [consumer] = (await start([Listener])).server.consumers();
    const [subscription] = consumer?.subscriptions ?? [];
    if (!subscription || !('handle' in subscription)) throw new Error('It takes single events');
    await subscription.handle(tx, { name: 'Cy' }, context);
    expect(seen).toEqual([tx, 'Cy', 'e']);
    await expect(subscription.handle(tx, { name: 'Bo' }, context)).rejects.toBe(failure);
  });

  it('gets a whole chunk when declared with the chunk option', async () => {
    const seen: unknown[] = [];
    const failure = new Error('cannot');
    @Controller()
    class Listener {
      @Subscribe(greeted, 'listener', { chunk: true })
      async greeted(given: Tx, events: readonly EventOf<typeof greeted>[]): Promise<void> {
        if (events.some(({ payload }) => payload.name === 'Bo')) throw failure;
        seen.push(given, ...events.map(({ payload, eventId }) => [payload.name, eventId]));
      }
    }
    const [consumer] = (await start([Listener])).server.consumers();
    const [subscription] = consumer?.subscriptions ?? [];
    if (!subscription || !('handleChunk' in subscription)) throw new Error('It takes chunks');
    const events = ['Cy', 'Di'].map((name) => ({ ...context, eventId: `of ${name}`, payload: { name } }));
    await subscription.handleChunk(tx, events);
    expect(seen).toEqual([tx, ['Cy', 'of Cy'], ['Di', 'of Di']]);
    await expect(subscription.handleChunk(tx, [{ ...context, payload: { name: 'Bo' } }])).rejects.toBe(
      failure,
    );
  });
});

describe('the types of a decorator', () => {
  it('refuse a method of another type', () => {
    class Wrong {
      // @ts-expect-error: the answer has no text
      @Handle(ping)
      answer(): Promise<{ title: string }> {
        return Promise.resolve({ title: '' });
      }

      // @ts-expect-error: an internal call has no actor
      @Handle(ping)
      context(_input: object, context: UserCallContext): Promise<{ text: string }> {
        return Promise.resolve({ text: context.actor.displayName });
      }

      // @ts-expect-error: the event has a name, no number
      @Subscribe(greeted, 'wrong')
      async event(_tx: Tx, _payload: { number: number }): Promise<void> {}

      // @ts-expect-error: a chunk is a list of events
      @Subscribe(greeted, 'wrong', { chunk: true })
      async chunk(_tx: Tx, _payload: EventPayload<typeof greeted>): Promise<void> {}
    }
    expect(Wrong).toBeDefined();
  });
});
