import { describe, expect, it } from '@jest/globals';
import { codeMessage } from './code-message.js';

describe('the mail with a code', () => {
  const message = codeMessage('042137', 10);

  it.each(['subject', 'text', 'html'] as const)('shows the code in its %s', (part) => {
    expect(message[part]).toContain('042137');
  });

  it.each(['text', 'html'] as const)('shows in its %s how long the code is valid', (part) => {
    expect(message[part]).toContain('10 minutes');
  });
});
