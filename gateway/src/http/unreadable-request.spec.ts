import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { refuseUnreadable } from './unreadable-request.js';

class Wire extends Duplex {
  written = '';

  override _read(): void {
    // Tests read nothing from this stream.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.written += chunk.toString();
    done();
  }
}

describe('refuseUnreadable', () => {
  it('sends 408 when the request did not arrive in time, and closes the connection', async () => {
    const wire = new Wire();
    const closed = once(wire, 'close');
    refuseUnreadable(
      Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      wire,
      {},
    );
    await closed;
    expect(wire.written).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*"request_timeout"/);
  });

  it('sends nothing to a closed connection', () => {
    const wire = new Wire();
    refuseUnreadable(Object.assign(new Error('gone'), { code: 'ECONNRESET' }), wire, {});
    expect(wire.destroyed).toBe(true);
    expect(wire.written).toBe('');
  });
});
