import { lazyWithPreload } from '../shared/lib/lazyWithPreload.js';

/** The landing page, as a separate chunk. */
export const Landing = lazyWithPreload(() =>
  import('../features/onboarding/LandingScreen.js').then((module) => module.LandingScreen),
);
