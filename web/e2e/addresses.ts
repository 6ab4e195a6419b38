import { routes } from '../src/app/routes.js';
import { profileTabs } from '../src/features/profile/profileRules.js';

const screens = routes.map(({ path }) => path).filter((path) => !path.includes(':'));
const tabs = profileTabs.slice(1).map((tab) => `/profile?tab=${tab}`);

/** Every screen of a signed-in user, each tab, and an address without a screen. */
export const addresses = [...screens, ...tabs, '/there-is-nothing-here'];
