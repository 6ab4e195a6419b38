import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { PinoLogger } from './pino-logger.js';

// Only Linux has a file that is always full.
const full = '/dev/full';

it('does not throw when the disk is full', () => {
  if (!existsSync(full)) return;
  const fd = openSync(full, 'w');
  const logger = PinoLogger.create('test', 'info', fd);
  for (let line = 0; line < 3; line += 1) expect(() => logger.info('A line')).not.toThrow();
  closeSync(fd);
});
