import { describe, expect, it } from '@jest/globals';
import { toSentMessage } from './sent-message.mapper.js';

const row = {
  id: '0198c8a0-0000-7000-8000-000000000001',
  ...({ channel: 'sms', kind: 'invitation', recipient: '+1***99', outcome: 'sent' } as const),
  ...({ textState: 'sent', textReason: null, isStored: true, isRecent: false } as const),
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
    expect(toSentMessage({ ...row, ...facts })).toMatchObject({ state, reason });
  });
});

describe('another send of a message', () => {
  it.each([
    ['of a friend is possible', {}, 'possible'],
    ['to a number that got one today has to wait', { isRecent: true }, 'tomorrow'],
    ['of a code never is', { kind: 'code', isStored: false }, 'never'],
    ['of an invitation to a workspace never is', { isStored: false }, 'never'],
    ['of a WhatsApp template never is', { channel: 'whatsapp' }, 'never'],
    ['of one on its way never is', { outcome: null, textState: 'queued' }, 'never'],
  ] as const)('%s', (_what, facts, resend) => {
    expect(toSentMessage({ ...row, ...facts }).resend).toBe(resend);
  });
});

it('tells an invitation of a friend from one to a workspace', () => {
  expect(toSentMessage(row).kind).toBe('invitation');
  expect(toSentMessage({ ...row, isStored: false }).kind).toBe('team_invitation');
});
