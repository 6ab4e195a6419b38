/** Every screen of a signed-in person, with its tabs, and what there is where nothing is. */
export const addresses = [
  '/',
  '/profile',
  '/profile?tab=transactions',
  '/profile?tab=connectedDecks',
  '/profile?tab=achievements',
  '/profile?tab=wallet',
  '/connect-apps',
  '/refer-friends',
  '/data-sources',
  '/reports',
  '/communications',
  '/team',
  '/settings',
  '/there-is-nothing-here',
];
