import { describe, expect, it } from '@jest/globals';
import { defineEvent } from '@emberdeck/contracts/core/event';
import { z } from 'zod';
import { encodeEvent, maxEventBytes } from '../bus/event-frame.js';
import type { Tx } from '../database/unit-of-work.js';
import { SystemClock } from '../rules/clock.js';
import { SystemRandomness } from '../rules/randomness.js';
import { takeEvents } from './pending-events.js';
import { PgOutbox } from './pg-outbox.js';

const written = defineEvent({
  service: 'messaging',
  name: 'text-written',
  payload: z.object({ text: z.string() }),
});

describe('the outbox', () => {
  const outbox = new PgOutbox(new SystemClock(), new SystemRandomness(), () => undefined);
  const append = async (characters: number) => {
    const tx = {} as Tx;
    await outbox.append(tx, written, { text: 'x'.repeat(characters) });
    return takeEvents(tx).events;
  };

  it('takes the largest event that can be published, also a second time, and fails its change above it', async () => {
    const [empty] = await append(0);
    if (!empty) throw new Error('There is no event');
    const room = maxEventBytes - Buffer.byteLength(encodeEvent({ ...empty, again: true }));
    const [largest] = await append(room);
    expect(largest?.payloadJson).toHaveLength(room + '{"text":""}'.length);
    await expect(append(room + 1)).rejects.toMatchObject({ code: 'payload_too_large' });
  });
});
