import { expect, it } from '@jest/globals';
import { CallbackClient } from './callback-client.js';

it('survives the end of a connection between two statements', () => {
  const client = new CallbackClient();
  expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow();
});
