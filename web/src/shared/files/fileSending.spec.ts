import { describe, expect, it } from '@jest/globals';
import type { ApiError } from '../api/apiError.js';
import type { ApiRequest } from '../api/request.js';
import { sendFile } from './fileSending.js';
import type { Ask } from './fileSending.js';

const url = '/api/incoming/grant';
const file = new Blob(['0123456789']);

const failed = (status: ApiError['status']): ApiError => ({
  status,
  message: String(status),
  detail: null,
  fields: [],
  requestId: null,
  retryAfter: null,
});
const arrived = (offset: number) => ({ data: { offset, sizeBytes: 10, isStored: offset === 10 } });

/** Answers in turn, and records what was asked: `GET`, or the first byte of the sent part. */
function answering(...answers: readonly (ReturnType<typeof arrived> | { error: ApiError })[]) {
  const asked: (string | number)[] = [];
  const bodies: Promise<string>[] = [];
  const ask: Ask = ({ method, headers, body, onUploadProgress }: ApiRequest) => {
    asked.push(method === 'PATCH' ? Number(headers?.['Upload-Offset']) : 'GET');
    if (body instanceof Blob) bodies.push(body.text());
    onUploadProgress?.(0.5);
    return answers[asked.length - 1] ?? { error: failed(500) };
  };
  return { asked, bodies, ask };
}

function send(ask: Ask, isResumed = false) {
  const shares: number[] = [];
  const pauses: number[] = [];
  const pause = (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds);
    return Promise.resolve();
  };
  const { signal } = new AbortController();
  const onProgress = (share: number): void => void shares.push(share);
  const sent = sendFile({ file, url, isResumed, onProgress, signal, pause }, ask);
  return { sent, shares, pauses };
}

describe('sendFile', () => {
  it('sends the file once', async () => {
    const { asked, bodies, ask } = answering(arrived(10));
    expect(await send(ask).sent).toEqual({ data: null });
    expect(asked).toEqual([0]);
    expect(await Promise.all(bodies)).toEqual(['0123456789']);
  });

  it('sends the rest alone after a lost connection', async () => {
    const { asked, bodies, ask } = answering({ error: failed('NETWORK') }, arrived(4), arrived(10));
    const { sent, shares } = send(ask);
    expect(await sent).toEqual({ data: null });
    expect(asked).toEqual([0, 'GET', 4]);
    expect((await Promise.all(bodies))[1]).toBe('456789');
    expect(shares).toEqual([0.5, 0, 0.7]);
  });

  it('asks first how much has arrived where a part may be there', async () => {
    const { asked, ask } = answering(arrived(8), arrived(10));
    await send(ask, true).sent;
    expect(asked).toEqual(['GET', 8]);
  });

  it('ends after six tries in vain, with growing pauses', async () => {
    const { asked, ask } = answering(...Array.from({ length: 20 }, () => ({ error: failed('NETWORK') })));
    const { sent, pauses } = send(ask);
    expect(await sent).toEqual({ error: failed('NETWORK') });
    expect(asked).toHaveLength(6);
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
  });

  it.each([413, 401, 404] as const)('ends at once on a %i', async (status) => {
    const { asked, ask } = answering({ error: failed(status) });
    expect(await send(ask).sent).toEqual({ error: failed(status) });
    expect(asked).toHaveLength(1);
  });

  it('ends where the server takes nothing', async () => {
    const { ask } = answering(arrived(0));
    expect(await send(ask).sent).toMatchObject({ error: { status: 'NETWORK' } });
  });
});
