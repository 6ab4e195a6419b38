import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from '@emberdeck/testing/system/browser';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';
import {
  type EarlierRelease,
  expectEarlierContents,
  expectEarlierProfile,
  unpackEarlierRelease,
} from './archives/earlier-release.js';
import { operatorCommand } from './operator-command.js';

let earlier: EarlierRelease;
let product: ProductUnderTest | null = null;
let ada: Browser;

beforeAll(async () => {
  earlier = await unpackEarlierRelease();
  const { archive, variables } = earlier;
  const restored = await operatorCommand('restore', [archive], variables);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.output).toContain('The ledger is right');
  product = await ProductUnderTest.start({ deployment: 'all-in-one', environment: variables });
  ada = product.browser();
  expect(await ada.join('ada@example.com')).toMatchObject({ userExists: true });
});

afterAll(async () => {
  await product?.stop();
  await earlier.remove();
});

it('restores the profile, coins and experience of an earlier release', () => expectEarlierProfile(ada));

it('restores apps, sources, messages and invitations of an earlier release', () =>
  expectEarlierContents(ada));

it('pays the next reward from the same ledger, and the ledger stays correct', async () => {
  const app = { appName: 'Music', appType: 'work', deckTheme: 'modern' };
  expect((await ada.post('/api/connected-apps', app)).status).toBe(201);
  expect((await ada.get('/api/player/profile')).body).toMatchObject({ totalCoins: 120 });
  const ledger = await operatorCommand('ledger verify', [], earlier.variables);
  expect(ledger.output).toContain('120 coins: 0 faults');
});
