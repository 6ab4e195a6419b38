import { describe, expect, it } from '@jest/globals';
import { MemoryBroadcastTransport } from '@emberdeck/platform/bus/memory-broadcast-transport';
import { MemoryCallTransport } from '@emberdeck/platform/bus/memory-call-transport';
import { MemoryEventTransport } from '@emberdeck/platform/bus/memory-event-transport';
import { broadcastTransportSuite } from '../src/suites/broadcast-transport.suite.js';
import { callTransportSuite } from '../src/suites/call-transport.suite.js';
import { eventually } from '../src/eventually.js';
import { eventRedeliverySuite } from '../src/suites/event-redelivery.suite.js';
import { eventTransportSuite } from '../src/suites/event-transport.suite.js';
import { Gate } from '../src/suites/gate.js';
import { anEvent, done, noFrames } from '../src/suites/some-events.js';
import { RecordingLogger } from '@emberdeck/testing/recording-logger';

callTransportSuite('the memory bus', async () => {
  const transport = new MemoryCallTransport(new RecordingLogger());
  return { connect: async () => transport, dispose: () => transport.close() };
});

broadcastTransportSuite('the memory bus', async () => {
  const transport = new MemoryBroadcastTransport(new RecordingLogger());
  return { connect: async () => transport, dispose: () => transport.close() };
});

eventTransportSuite('the memory bus', async () => {
  const transport = new MemoryEventTransport(new RecordingLogger());
  return { connect: async () => transport, dispose: () => transport.close() };
});

eventRedeliverySuite('the memory bus', async () => {
  const transport = new MemoryEventTransport(new RecordingLogger());
  return { connect: async () => transport, dispose: () => transport.close() };
});

describe('the memory bus', () => {
  const subject = 'emberdeck.messaging.v1.message-posted';

  it('counts an event as published once every durable consumer has acknowledged it', async () => {
    const transport = new MemoryEventTransport(new RecordingLogger());
    const gate = new Gate();
    let tries = 0;
    await transport.subscribe({
      consumer: 'quick',
      subjects: [subject],
      setAside: noFrames,
      deliver: async () => [done],
    });
    await transport.subscribe({
      consumer: 'slow',
      subjects: [subject],
      setAside: noFrames,
      deliver: async () => {
        tries++;
        if (tries === 1) return [{ kind: 'retry', afterMs: 1 }];
        await gate.passed;
        return [done];
      },
    });
    let published = false;
    const event = anEvent(subject);
    const publishing = transport.publish([event]).then(() => (published = true));
    // Publishing the open event again waits for the same delivery instead of a second one.
    const again = transport.publish([event]);
    await eventually(() => expect(tries).toBe(2));
    expect(published).toBe(false);
    gate.open();
    await Promise.all([publishing, again]);
    expect(tries).toBe(2);
    await transport.close();
  });

  it('rejects unacknowledged events on close, so that they stay unsent', async () => {
    const transport = new MemoryEventTransport(new RecordingLogger());
    await transport.subscribe({
      consumer: 'never',
      subjects: [subject],
      setAside: noFrames,
      deliver: async () => [{ kind: 'retry', afterMs: 60_000 }],
    });
    const publishing = transport.publish([anEvent(subject)]);
    const failed = expect(publishing).rejects.toMatchObject({ code: 'unavailable' });
    await new Promise(setImmediate);
    await transport.close();
    await failed;
  });

  it('has no holdings that could be lost', async () => {
    const transport = new MemoryEventTransport(new RecordingLogger());
    expect(await transport.holdings()).toBeNull();
    expect(transport.isConnected()).toBe(true);
    await transport.close();
    expect(transport.isConnected()).toBe(false);
  });
});
