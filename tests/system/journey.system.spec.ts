import { describe } from '@jest/globals';
import { deployments } from '@emberdeck/testing/system/product-under-test';
import { theJourney } from './journey.js';
import { sharedProduct } from './shared-product.js';

describe.each(deployments)('the journey, %s', (deployment) => {
  theJourney({
    start: async () => ({ ...(await sharedProduct(deployment)), stop: () => Promise.resolve() }),
    takesUnverified: deployment === 'all-in-one',
  });
});
