import { describe, expect, it } from '@jest/globals';
import { toSentMessage } from './sent-message.mapper.js';

const now = new Date('2026-03-11T12:00:00Z');

const row = {
  id: '0198c8a0-0000-7000-8000-000000000001',
  ...({ channel: 'sms', kind: 'invitation', recipient: '+1***99', outcome: 'sent' } as const),
  ...({ textState: 'sent', textReason: null, isStored: true, resendAt: null } as const),
  createdAt: new Date('2026-03-10T12:00:00Z'),
  sentAt: new Date('2026-03-10T12:00:01Z'),
  cursorTime: '',
};

describe('the state of a message', () => {
  it.each([
    ['while it is being sent', { outcome: null, textState: 'queued' }, 'queued', null],
    ['of a mail that was taken', { channel: 'email', textState: null }, 'sent', null],
    [
      'of a mail that was not',
      { channel: 'email', outcome: 'failed', textState: null },
      'failed',
      'provider',
    ],
    ['after a receipt', { textState: 'delivered' }, 'delivered', null],
    ['after a late failure', { textState: 'failed', textReason: 'unreachable' }, 'failed', 'unreachable'],
    [
      'after a refusal',
      { outcome: 'failed', textState: 'failed', textReason: 'opted_out' },
      'failed',
      'opted_out',
    ],
    ['without a provider', { outcome: 'not_configured', textState: 'queued' }, 'failed', 'not_configured'],
  ] as const)('%s', (_when, facts, state, reason) => {
    expect(toSentMessage({ ...row, ...facts }, now)).toMatchObject({ state, reason });
  });
});

describe('another send of a message', () => {
  it.each([
    ['of a friend is possible', {}, 'possible'],
    ['of a friend who got one today has to wait', { resendAt: new Date('2026-03-11T12:00:01Z') }, 'tomorrow'],
    ['of an invitation that is over never is', { resendAt: null }, 'never'],
    ['of a code never is', { kind: 'code', isStored: false }, 'never'],
    ['of an invitation to a workspace never is', { isStored: false }, 'never'],
    ['of a WhatsApp template never is', { channel: 'whatsapp' }, 'never'],
    ['of one on its way never is', { outcome: null, textState: 'queued' }, 'never'],
  ] as const)('%s', (_what, facts, resend) => {
    const message = { ...row, resendAt: new Date('2026-03-11T12:00:00Z'), ...facts };
    expect(toSentMessage(message, now).resend).toBe(resend);
  });
});

it('tells an invitation of a friend from one to a workspace', () => {
  expect(toSentMessage(row, now).kind).toBe('invitation');
  expect(toSentMessage({ ...row, isStored: false }, now).kind).toBe('team_invitation');
});
