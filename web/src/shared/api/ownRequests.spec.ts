import { describe, expect, it } from '@jest/globals';
import { OwnRequests } from './ownRequests.js';

function withRequest() {
  const requests = new OwnRequests();
  const delivered: string[] = [];
  const ignored: string[] = [];
  const receive = (cause: string | undefined, name: string) =>
    requests.receive(
      cause,
      () => delivered.push(name),
      () => ignored.push(name),
    );
  requests.started('mine');
  return { requests, delivered, ignored, receive };
}

describe('a message of the server', () => {
  it('is delivered if another tab or no request caused it', () => {
    const { delivered, receive } = withRequest();
    receive('other', 'a message');
    receive(undefined, 'a change');
    expect(delivered).toEqual(['a message', 'a change']);
  });

  it('is ignored if this tab receives the answer, before and after it', () => {
    const { requests, delivered, ignored, receive } = withRequest();
    receive('mine', 'before the answer');
    expect(ignored).toEqual([]);
    requests.ended('mine', true);
    receive('mine', 'after the answer');
    expect(delivered).toEqual([]);
    expect(ignored).toEqual(['before the answer', 'after the answer']);
  });

  it('is delivered if the request fails, before and after the failure', () => {
    const { requests, delivered, receive } = withRequest();
    receive('mine', 'before the failure');
    expect(delivered).toEqual([]);
    requests.ended('mine', false);
    receive('mine', 'after the failure');
    expect(delivered).toEqual(['before the failure', 'after the failure']);
  });
});
