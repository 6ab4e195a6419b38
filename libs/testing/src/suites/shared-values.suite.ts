import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SharedValues } from '@emberdeck/platform/cache/shared-values';

/** Values under test. `connect` opens the end of one process; every call on memory returns the same end. */
interface ValuesUnderTest {
  connect(): Promise<SharedValues>;
  dispose(): Promise<void>;
}

/** The rules for every adapter of `SharedValues`. */
export function sharedValuesSuite(name: string, open: () => Promise<ValuesUnderTest>): void {
  describe(`shared values in ${name}`, () => {
    let values: ValuesUnderTest;
    let here: SharedValues;
    let there: SharedValues;

    beforeEach(async () => {
      values = await open();
      [here, there] = [await values.connect(), await values.connect()];
    });

    afterEach(() => values.dispose());

    it('are the same in all processes, and a write changes its fields alone', async () => {
      expect(await here.read('a')).toEqual(new Map());
      await here.write('a', { one: '1', two: '2' });
      await there.write('a', { two: '3' });
      await there.write('b', { one: '4' });
      expect(await here.read('a')).toEqual(
        new Map([
          ['one', '1'],
          ['two', '3'],
        ]),
      );
      expect(await there.read('a', ['two', 'three'])).toEqual(new Map([['two', '3']]));
      expect(await here.read('b')).toEqual(new Map([['one', '4']]));
    });
  });
}
