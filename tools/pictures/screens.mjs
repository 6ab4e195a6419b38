import { freshEmail } from './studio.mjs';

/** The nine entries of the sidebar. */
const nine = {
  dashboard: '/',
  profile: '/profile',
  'connect-apps': '/connect-apps',
  'refer-friends': '/refer-friends',
  'data-sources': '/data-sources',
  reports: '/reports',
  communications: '/communications',
  team: '/team',
  settings: '/settings',
};

const button = (name) => async (page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

async function saySomething(page) {
  await page.getByRole('button', { name: "DECK 'EM!" }).click();
  await page.getByRole('listitem').filter({ hasText: 'Phone Required' }).waitFor();
}

async function openBell(page) {
  await saySomething(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
}

async function requestCode(page) {
  await page.getByLabel('Your e-mail address').fill(freshEmail());
  await page.getByRole('button', { name: 'Ignite Your Journey' }).click();
  await page.getByLabel('Verification code').waitFor();
  await page.getByRole('button', { name: 'Close notification' }).click();
}

async function submitNothing(page) {
  await page.getByRole('button', { name: 'Ignite Your Journey' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Entry Required' }).waitFor();
}

async function failDataSource(page) {
  await button('Add Data Source')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Data Source' }).click();
  await page.getByText('Name is required').waitFor();
}

async function openMenu(page) {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
}

async function openPalette(page) {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search or jump to' }).waitFor();
}

/**
 * Sends a level-up message to the page, as the server would, through an intercepted websocket. Reloads the page first.
 */
async function levelUp(page) {
  const joined = page.waitForEvent('websocket');
  let socket;
  await page.routeWebSocket('**/ws', (route) => {
    route.connectToServer();
    socket = route;
  });
  await page.reload();
  await joined;
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  socket.send(JSON.stringify({ type: 'level_up', level: 4, experiencePoints: 300 }));
  await page.getByText('Level 4 – next at 400 XP').waitFor();
}

async function openReply(page) {
  await page
    .getByRole('button', { name: /^Reply to/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: /^Reply to/ }).waitFor();
}

const visitor = [
  { name: 'landing', address: '/' },
  { name: 'landing-error', address: '/', act: submitNothing, part: 'window' },
  // Must be last, because the tab remembers the second step.
  { name: 'landing-code', address: '/', act: requestCode },
];

const tabs = ['transactions', 'connectedDecks', 'achievements', 'wallet'].map((tab) => ({
  name: `profile-${tab}`,
  address: `/profile?tab=${tab}`,
}));

const open = [
  { name: 'communications-reply', address: '/communications', act: openReply },
  { name: 'dialog-data-source', address: '/data-sources', act: button('Add Data Source') },
  { name: 'dialog-data-source-errors', address: '/data-sources', act: failDataSource },
  { name: 'dialog-upload', address: '/data-sources', act: button(/^Upload a file to/) },
  { name: 'dialog-connect-app', address: '/connect-apps', act: button('Connect New App') },
  { name: 'dialog-profile', address: '/profile', act: button('Edit Profile') },
  { name: 'toast', address: '/refer-friends', act: saySomething },
  { name: 'bell', address: '/refer-friends', act: openBell },
  { name: 'menu', address: '/', act: openMenu, widest: 599 },
  { name: 'palette', address: '/', act: openPalette },
  { name: 'level-up', address: '/refer-friends', act: levelUp },
].map((screen) => ({ ...screen, part: 'window' }));

const all = (entries, prefix) =>
  Object.entries(entries).map(([name, address]) => ({ name: `${prefix}${name}`, address }));

const of = (person, screens) => screens.map((screen) => ({ person, part: 'page', ...screen }));

/**
 * Every screen with a picture: its user, address, and the action before the picture. `part` selects the window or the
 * whole page. Some screens exist only up to a largest width.
 */
export const screens = [
  ...of('visitor', visitor),
  ...of('demo', [
    ...all(nine, ''),
    ...tabs,
    { name: 'not-found', address: '/there-is-nothing-here' },
    ...open,
  ]),
  ...of('newcomer', all(nine, 'new-')),
];
