import { describe } from '@jest/globals';
import { House, shapes } from '@emberdeck/testing/system/product-under-test';
import { theJourney } from './journey.js';

describe.each(shapes)('the journey, %s', (shape) => {
  theJourney({
    start: () => House.start({ shape, environment: { EMBERDECK_DEMO: 'true' } }),
    takesUnverified: shape === 'all-in-one',
  });
});
