import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { permissionsFile, permissionsPath, writeCommand } from './permissions-file.js';

describe('deploy/nats/permissions.conf', () => {
  it('contains the permissions that the programs of this version need', async () => {
    const [written, needed] = await Promise.all([readFile(permissionsPath, 'utf8'), permissionsFile()]);
    if (written !== needed) {
      throw new Error(`deploy/nats/permissions.conf is out of date; write it again with: ${writeCommand}`);
    }
    expect(written).toBe(needed);
    // The test loads the code of every service.
  }, 30_000);
});
