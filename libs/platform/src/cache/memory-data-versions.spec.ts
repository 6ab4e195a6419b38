import { describe, expect, it } from '@jest/globals';
import { versionKey } from '@emberdeck/contracts/core/data-version';
import { MemoryDataVersions } from './memory-data-versions.js';

const [a, b, c] = [versionKey('feed', 'a'), versionKey('feed', 'b'), versionKey('feed', 'c')];

describe('MemoryDataVersions', () => {
  it('changes the version of the raised keys only', async () => {
    const versions = new MemoryDataVersions();
    const before = [versions.read([a]), versions.read([b])];
    await versions.raise([a]);
    expect(versions.read([a])).not.toBe(before[0]);
    expect(versions.read([b])).toBe(before[1]);
    expect(versions.read([a, b])).not.toBe(versions.read([b, a]));
  });

  it('never repeats a version of a key, even after dropping keys', async () => {
    const versions = new MemoryDataVersions(2);
    const seen = [versions.read([a])];
    for (const key of [a, b, c, a, b, c, c, a]) {
      await versions.raise([key]);
      if (versions.read([a]) !== seen.at(-1)) seen.push(versions.read([a]));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(3);
  });
});
