import { describe, expect, it } from '@jest/globals';
import { sourceRewardKey } from './source-identity.js';

const sales = { workspaceId: 'w1', type: 'File Upload', name: 'Sales', source: null };
const api = {
  ...sales,
  type: 'API Integration',
  source: { endpoint: 'https://figures.example.com/v1/sales?page=1' },
};

describe('the key of the reward for a source', () => {
  it.each([
    ['another spelling of the name', sales, { ...sales, name: ' SALES ' }],
    ['another name for one address', api, { ...api, name: 'Revenue' }],
    ['another query', api, { ...api, source: { endpoint: 'https://FIGURES.example.com/v1/sales/?page=2' } }],
    ['an address that is none', sales, { ...sales, source: { endpoint: 'sales' } }],
  ])('is the same for %s', (_title, one, other) => {
    expect(sourceRewardKey(other)).toBe(sourceRewardKey(one));
  });

  it.each([
    ['name', sales, { ...sales, name: 'Costs' }],
    ['type', sales, { ...sales, type: 'Webhook' }],
    ['workspace', sales, { ...sales, workspaceId: 'w2' }],
    ['path', api, { ...api, source: { endpoint: 'https://figures.example.com/v1/costs' } }],
  ])('differs by %s', (_title, one, other) => {
    expect(sourceRewardKey(other)).not.toBe(sourceRewardKey(one));
  });
});
