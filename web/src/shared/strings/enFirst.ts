// Written by tools/generate-strings.mjs.
import common from './en/common.json' with { type: 'json' };
import onboarding from './en/onboarding.json' with { type: 'json' };

/** English texts of the landing page. */
export const enFirst = {
  ...common,
  ...onboarding,
};
