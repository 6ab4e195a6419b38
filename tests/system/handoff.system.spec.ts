import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@emberdeck/contracts/core/errors';
import type { BegunHandoff, ClaimedHandoff } from '@emberdeck/contracts/identity/handoff';
import type { Device } from '@emberdeck/contracts/identity/sessions';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { eventually } from '@emberdeck/testing/eventually';
import { freshEmail } from '@emberdeck/testing/system/browser';
import { deployments } from '@emberdeck/testing/system/product-under-test';
import { type SharedProduct, sharedProduct } from './shared-product.js';

describe.each(deployments)('a browser that another device signs in, %s', (deployment) => {
  let product: SharedProduct;

  beforeAll(async () => {
    product = await sharedProduct(deployment);
  });

  it('is signed in by the code and the digits, with fewer rights, until the device ends it', async () => {
    const [device, browser] = [product.browser(), product.browser()];
    await device.join(freshEmail());
    const { code, digits } = (await browser.post<BegunHandoff>('/api/onboard/handoff', {})).body;
    const finish = () => browser.post('/api/onboard/handoff/session', { code });
    expect((await finish()).body).toEqual({ state: 'waiting' });
    const claimed = await device.post<ClaimedHandoff>('/api/onboard/handoff/claim', { code });
    expect(claimed.body).toMatchObject({ isSameNetwork: true });
    expect((await device.post('/api/onboard/handoff/confirm', { code, digits })).body).toMatchObject({
      success: true,
    });
    expect((await finish()).body).toEqual({ state: 'signed_in' });
    const { id } = (await device.get<CurrentUser>('/api/auth/user')).body;
    expect((await browser.get<CurrentUser>('/api/auth/user')).body.id).toBe(id);
    const refused = await browser.get<Problem>('/api/tokens');
    expect([refused.status, refused.body.code]).toEqual([403, 'limited_session']);
    expect((await browser.post('/api/messages', { content: 'from the new browser' })).status).toBe(201);
    const others = (await device.get<Device[]>('/api/sessions')).body.filter(({ current }) => !current);
    expect(others).toHaveLength(1);
    expect((await device.delete(`/api/sessions/${others[0]?.id}`)).status).toBe(200);
    await eventually(async () => expect((await browser.get('/api/auth/user')).status).toBe(401));
  });
});
