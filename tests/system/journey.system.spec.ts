import { describe } from '@jest/globals';
import { ProductUnderTest, deployments } from '@emberdeck/testing/system/product-under-test';
import { theJourney } from './journey.js';

describe.each(deployments)('the journey, %s', (deployment) => {
  theJourney({
    start: () => ProductUnderTest.start({ deployment, environment: { EMBERDECK_DEMO: 'true' } }),
    takesUnverified: deployment === 'all-in-one',
  });
});
