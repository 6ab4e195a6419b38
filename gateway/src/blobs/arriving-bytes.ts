import { beforeSilence, tooSlow } from '../http/body-time.js';
import { ArrivalRate } from './arrival-rate.js';

/**
 * The bytes of a body as they arrive. Ends with `request_timeout` if the sender stops, or sends less than `leastRate`. A
 * slow reader makes the sender wait. The body is never closed, so that the answer can be sent.
 */
export async function* arrivingBytes(
  body: AsyncIterable<Buffer>,
  silenceMs: number,
): AsyncGenerator<Buffer, void, undefined> {
  const chunks = body[Symbol.asyncIterator]();
  const rate = new ArrivalRate(silenceMs);
  for (;;) {
    const asked = performance.now();
    const next = await beforeSilence(chunks.next(), silenceMs);
    if (next.done) return;
    if (!rate.isEnough(performance.now() - asked, next.value.length)) throw tooSlow();
    yield next.value;
  }
}
