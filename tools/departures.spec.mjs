import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './lib/repository.mjs';

const textOf = (file) => readFileSync(join(repositoryRoot, file), 'utf8');
const compiled = (file) => import(pathToFileURL(join(repositoryRoot, file)));
const contract = (name) => compiled(`libs/contracts/dist/src/${name}.js`);

/** The numbers of a constant of the web app, which Node cannot import. */
function numbersOf(file, name) {
  const [, value] = textOf(`web/src/${file}`).match(new RegExp(`const ${name} = ([^;]+);`)) ?? [];
  assert.ok(value, `${name} is not in ${file}`);
  return [...value.replaceAll(/(?<=\d)_(?=\d)/g, '').matchAll(/\d+/g)].map(Number);
}
const numberOf = (file, name) => numbersOf(file, name)[0];

const maxOf = (schema) => schema.maxLength;
const settingsOf = async (service) => {
  const module = await compiled(`services/${service}/dist/src/${service}.settings.js`);
  return module[`${service}Settings`].parse({});
};
const rulesOfExperience = () => compiled('services/gamification/dist/src/experience/experience.rules.js');
const callOf = async (name, key) => (await contract(name))[key];

const socket = 'shared/realtime/socketMachine.ts';
const toast = 'shared/toasts/ToastLayer.tsx';

/** Values of the specification, and where Emberdeck has them. */
const values = {
  'seconds between tries of the websocket': [3, () => numberOf(socket, 'reconnectIntervalMs') / 1000],
  'tries of the websocket': [5, () => numberOf(socket, 'maxReconnectAttempts')],
  'milliseconds between reads of messages': [
    30_000,
    () => numberOf('features/communications/CommunicationsScreen.tsx', 'pollingMs'),
  ],
  'milliseconds before the login': [500, () => numberOf('shared/session/endSession.ts', 'loginDelayMs')],
  'milliseconds before a returning user goes on': [
    1500,
    () => numberOf('features/onboarding/onboardingFlow.ts', 'redirectKnownUserMs'),
  ],
  'milliseconds before a new user goes on': [
    2000,
    () => numberOf('features/onboarding/onboardingFlow.ts', 'redirectNewUserMs'),
  ],
  'milliseconds of a toast': [5000, () => numberOf(toast, 'durationMs')],
  'milliseconds until a toast is removed': [1_000_000, () => numberOf(toast, 'removalDelayMs')],
  'pixels of a swipe': [50, () => numberOf(toast, 'swipeThresholdPx')],
  'delays of a tooltip': [[700, 300], () => numbersOf('shared/theme/tokens.ts', 'tooltipDelay')],
  'points of the growth chart': [6, () => numberOf('features/dashboard/dashboardRules.ts', 'growthPoints')],
  'transactions on the profile': [3, () => numberOf('features/profile/profileRules.ts', 'latestShown')],
  'coins for a friend on the screen': [
    50,
    () => numberOf('features/referrals/referralRules.ts', 'coinsPerFriend'),
  ],
  'days of a report': [
    { '30days': 30, '90days': 90, '1year': 365 },
    async () => (await contract('analytics/report-window')).rangeDays,
  ],
  'coins for an app': [10, async () => (await settingsOf('gamification')).CONNECTED_APP_COINS],
  'coins for a friend': [50, async () => (await settingsOf('gamification')).FRIEND_JOINED_COINS],
  'points of a level': [
    100,
    async () => {
      const { levelOf } = await rulesOfExperience();
      return Array.from({ length: 1000 }, (_, points) => points).find((points) => levelOf(points) === 2);
    },
  ],
  'characters of the name of a source': [
    255,
    async () => maxOf((await callOf('analytics/data-sources', 'createDataSourceBody')).shape.name),
  ],
  'characters of the title of a report': [
    255,
    async () => maxOf((await callOf('analytics/reports', 'createReportBody')).shape.title),
  ],
  'characters of the type of a report': [
    100,
    async () => maxOf((await callOf('analytics/reports', 'createReportBody')).shape.type),
  ],
  'characters of a code': [
    6,
    // It may be typed in groups, or pasted with its sentence.
    async () => {
      const { verificationCode } = (await callOf('identity/onboarding', 'onboardVerifyBody')).shape;
      return verificationCode.parse('Your code: 123 456').length;
    },
  ],
  roles: [['product_manager', 'team_member', 'client'], () => callOf('core/roles', 'roles')],
  'entry types': [['email', 'phone', 'whatsapp'], () => callOf('identity/onboarding', 'entryTypes')],
  'types of sources': [
    ['API Integration', 'Webhook', 'File Upload'],
    () => callOf('analytics/data-source-types', 'dataSourceTypes'),
  ],
  'types of apps': [
    ['onq', 'fitness', 'finance', 'work', 'social', 'other'],
    () => callOf('gamification/connected-apps', 'appTypes'),
  ],
  'themes of decks': [
    ['default', 'modern', 'health', 'finance', 'professional', 'gaming'],
    () => callOf('gamification/connected-apps', 'deckThemes'),
  ],
  'states of an invitation': [
    ['pending', 'sent', 'joined'],
    () => callOf('gamification/referrals', 'referralStatuses'),
  ],
  'ranges of the charts': [
    ['30days', '90days', '1year'],
    () => callOf('analytics/dashboard', 'dashboardRanges'),
  ],
  'formats of a report': [['pdf', 'excel', 'powerpoint'], () => callOf('analytics/reports', 'reportFormats')],
  'metrics of the reports': [
    {
      executive_summary: ['active_users', 'revenue', 'conversion_rate', 'key_insights'],
      detailed_analytics: ['all_metrics', 'trends', 'comparisons', 'forecasts'],
      client_presentation: ['summary_metrics', 'achievements', 'progress', 'next_steps'],
    },
    () => callOf('analytics/report-types', 'reportTypes'),
  ],
  'metrics of another report': [
    ['active_users', 'revenue'],
    () => callOf('analytics/report-types', 'customBlocks'),
  ],
  'switches of Settings': [
    { automaticSync: true, highFrequencySync: false, clientDataAccess: true },
    () => callOf('identity/preferences', 'preferenceDefaults'),
  ],
};

/** The calls of the specification. Emberdeck has more of them. */
const calls = `
  GET /api/auth/user, POST /api/onboard/entry, POST /api/onboard/verify, POST /api/onboard/complete,
  GET /api/dashboard/metrics, GET /api/dashboard/latest-metrics, GET /api/activities, GET /api/messages,
  POST /api/messages, POST /api/messages/:id/reactions, GET /api/data-sources, POST /api/data-sources,
  DELETE /api/data-sources/:id, GET /api/reports, POST /api/reports, GET /api/connected-apps,
  POST /api/connected-apps, DELETE /api/connected-apps/:id, GET /api/player/profile, POST /api/player/profile,
  GET /api/coins/transactions, GET /api/achievements, GET /api/wallet, GET /api/referrals, POST /api/referrals/send,
  GET /api/login, GET /api/logout`
  .split(',')
  .map((each) => each.trim());

/** Texts that the specification quotes. */
const texts = `
  World Connection Portal|Join the Fire|Ignite Your Journey|Connecting...|Or scan to enter|Scan QR Code|Verify Your Power
  Activate Powers|Creating Your Deck...|← Back to Entry|vs last month|User Growth Trend|Revenue by Product
  No data sources connected|No recent activity|System initialized|Ready for integration|Add Data Source|API Documentation
  Share an update with your team...|Press Cmd+Enter (Mac) or Ctrl+Enter (Windows) to send|Connected Data Sources
  No messages yet. Start the conversation!|No description provided|No Data Sources|No Reports Generated|Generated by you
  Export Report|Generate and download a comprehensive report with your data insights.|Generate Report|Generating...
  Not provided|Your Deck Collection|Connect New App|No Apps Connected|No wallet connected|Deck Your Friends|DECK 'EM!
  404 Page Not Found|Entry Required|Please enter your email, phone, or WhatsApp number|Code Required
  Please enter your verification code|Please enter a message|Name is required|Type is required|Phone Required
  Please enter your friend's phone number|Unauthorized|You are logged out. Logging in again...|Connection Failed
  Please try again or choose a different method|Network error. Please check your connection and try again.
  Verification Failed|Please check your code and try again|Something went wrong. Please try again.|Welcome Back!
  SMS Not Available|Creating your account directly...|SMS Not Sent|Failed to create data source
  Failed to delete data source|Failed to generate report|Failed to connect app|Failed to disconnect app
  Failed to update profile|Failed to send referral|Failed to post message|Failed to add reaction
  Data source created successfully|Data source deleted successfully|Report generated successfully
  App disconnected successfully|Player profile updated successfully|Message posted successfully
  Friend has been DECKED!`
  .split(/[|\n]/)
  .map((each) => each.trim())
  .filter(Boolean);

/** A check that a file has a text: a test by its title, or code. */
const inFile = (file, text) => () => assert.ok(textOf(file).includes(text), `${file} lacks ${text}`);

const seconds = (milliseconds) => `${milliseconds / 1000} s`;
const shows = (cell, ...words) =>
  words.forEach((word) => assert.ok(cell.includes(word), `${cell} lacks ${word}`));
const fieldsOf = async (name, key) => Object.keys((await callOf(name, key)).shape);

/** A check of the code for each departure, by its first column. It gets the second column. */
const departures = {
  'Queries are not retried': (cell) =>
    shows(cell, `every ${seconds(numberOf('shared/api/retryReads.ts', 'retryMs'))}`),
  'Messages are read again every 30 s': inFile(
    'web/src/features/communications/CommunicationsScreen.tsx',
    'pollingInterval: live ? 0 : pollingMs',
  ),
  'The client sends one `ping` when it opens': (cell) =>
    shows(cell, `every ${seconds(numberOf(socket, 'pingIntervalMs'))}`),
  'After 5 failed attempts the socket gives up': (cell) => {
    const [earliest, latest] = numbersOf(socket, 'slowRetryMs');
    shows(cell, `${earliest / 1000} to ${seconds(latest)}`);
  },
  'Cached data never counts as stale': async () =>
    assert.ok(Object.keys(await callOf('registry/cache-tags', 'tagsByMessage')).length > 0),
  'A list answers with all rows': async (cell) => {
    const { limit } = (await callOf('core/fields', 'pageQuery')).parse({});
    shows(cell, `newest ${limit}`);
  },
  'The screens apply no restriction by role': inFile(
    'web/src/app/Rights.spec.tsx',
    'offers a client no forbidden action on the dashboard or in the palette',
  ),
  'A stock picture for people without a picture': inFile(
    'web/src/shared/ui/PersonAvatar.tsx',
    '{initials(name)}',
  ),
  'A person is shown by first and last name': inFile(
    'web/src/shared/lib/people.ts',
    'return person.displayName ||',
  ),
  'The sidebar reads "Level 1 Player"': inFile(
    'web/src/shared/strings/en/shell.json',
    '"Level {{level}} Player"',
  ),
  'The four trend labels are fixed texts': inFile(
    'services/analytics/test/dashboard.int.spec.ts',
    'knows no figure but the number of sources without data',
  ),
  'The dashboard shows a source as stale 10 minutes after its sync, and then whole hours': inFile(
    'web/src/shared/lib/freshness.ts',
    'now < Date.parse(nextSyncAt) + dashboardFreshMs',
  ),
  'A source that was not synced for a day reads "Error"': inFile(
    'web/src/shared/lib/freshness.ts',
    "return 'uploaded'",
  ),
  'The team is a fixed list of sample data': async () =>
    assert.ok((await callOf('identity/users', 'listMembers')).output),
  'The QR button only shows a notice': inFile(
    'web/src/features/onboarding/EntryForm.tsx',
    'await hasCamera()',
  ),
  'A Message button on each member card': () => assert.ok(shownTexts().includes('Mention in feed')),
  'Deleting a source or an app happens at once': (cell) =>
    shows(cell, `after ${seconds(numberOf('shared/removals/removals.ts', 'undoMs'))}`),
  'Connecting an app always reads "You earned 10 coins."': async () =>
    assert.ok((await fieldsOf('gamification/connected-apps', 'connectAppAnswer')).includes('coinsAwarded')),
  'The line chart has a tension of 0.4': () =>
    assert.match(textOf('web/src/shared/charts/MetricLinesChart.tsx'), /curve: 'monotoneX'/),
  'A phone number gets +1 when it is missing': inFile(
    'libs/contracts/src/core/phone-number.ts',
    'forcedPrefix',
  ),
  '"API Documentation" shows a notice, "View API Docs" is inert': () => {
    for (const file of ['settings/IntegrationSection', 'dashboard/DataIntegration']) {
      assert.match(textOf(`web/src/features/${file}.tsx`), /href="\/api\/docs"/);
    }
  },
  'Report windows end now and reach back 30, 90 or 365 days': inFile(
    'services/analytics/test/report-periods.int.spec.ts',
    'from midnight to midnight',
  ),
  'The range selector only records the choice': inFile(
    'web/src/features/dashboard/viewRules.spec.ts',
    'survives a change of each part, and defaults need no parameter',
  ),
  'Download on a report and the second button of a source have no behavior': inFile(
    'web/src/features/data-sources/SourceMenu.tsx',
    '<ActionMenu',
  ),
  'Inert buttons and settings': inFile(
    'web/src/features/settings/NotificationsSection.tsx',
    'PreferenceSwitches',
  ),
  'Invite Member has no effect': inFile('web/src/features/team/TeamScreen.tsx', 'dialog={inviteDialog}'),
  '`activeUsers`, `revenue` and `conversionRate` are numbers': async () => {
    const { shape } = await callOf('analytics/dashboard', 'dashboardMetrics');
    assert.ok(shape.revenue.safeParse(null).success);
  },
  '`value` of `latest-metrics` is a number': async () => {
    const { shape } = await callOf('analytics/dashboard', 'latestMetric');
    assert.ok(shape.value.safeParse(null).success);
  },
  'Four cards, of `active_users`, `revenue_{product}` and `conversion_rate`': inFile(
    'services/analytics/test/dashboard-cards.int.spec.ts',
    'show a chosen metric, or a sum of several, in cards, charts and explanation',
  ),
  'Revenue has a `$` prefix': inFile(
    'services/analytics/test/metric-keys.int.spec.ts',
    'with different units are not added up',
  ),
  'Names are `active_users` and `revenue_{product}`': inFile(
    'services/analytics/test/metric-keys.int.spec.ts',
    'of a file with titles as people write them feed the cards and charts',
  ),
  'A value of a metric has two decimals': inFile('libs/connector/src/values/decimal.ts', 'millionths'),
  'Edit Profile sends display name, bio and avatar': async () =>
    assert.ok(
      (await callOf('gamification/profile', 'updateProfileBody')).safeParse({
        bio: 'A line',
        before: { bio: null },
      }).success,
    ),
  'Access depends only on being signed in': inFile(
    'gateway/test/roles.int.spec.ts',
    'admits the roles of its access rule and refuses all others',
  ),
  'The type of a source has up to 100 characters': async () =>
    assert.ok(
      !(await callOf('analytics/data-sources', 'createDataSourceBody')).shape.type.safeParse('Another')
        .success,
    ),
  'The type of a reaction has up to 50 characters': async () => {
    const { input } = await callOf('messaging/reactions', 'toggleReaction');
    const types = await callOf('messaging/reaction-types', 'reactionTypes');
    assert.deepEqual(input.shape.type.unwrap().options, [...types]);
  },
  'A failed post shows "Failed to post message"': inFile(
    'web/src/features/communications/Posting.spec.tsx',
    'keeps a refused message in its place until it is discarded',
  ),
  'A source has an `apiKey`, an app an `authToken`': async () => {
    const fields = [
      ...(await fieldsOf('analytics/data-sources', 'dataSource')),
      ...(await fieldsOf('gamification/connected-apps', 'connectedApp')),
    ];
    assert.deepEqual(
      fields.filter((name) => /key|token/i.test(name)),
      ['hasApiKey', 'apiKeyLastFour', 'keyPlacement', 'hasAuthToken', 'authTokenLastFour', 'keyPlacement'],
    );
  },
  '`avatar` is a web address': inFile(
    'services/gamification/test/pictures.int.spec.ts',
    'is fetched once, encoded again and served by its hash to others',
  ),
  "DECK 'EM! sends a text message": inFile(
    'services/gamification/src/referrals/delivery.rules.ts',
    'not_allowed',
  ),
  'The number of a friend has no format check': async (cell) =>
    shows(cell, `${(await settingsOf('gamification')).REFERRALS_PER_DAY} a day`),
  'The entry response may include `debugCode`': async () =>
    assert.ok((await fieldsOf('identity/onboarding', 'onboardEntryAnswer')).includes('codeInTerminal')),
  'Calls send cookies': inFile('gateway/test/http.int.spec.ts', 'is excluded for a session'),
  'Every run is kept with counts and a reason': async (cell) => {
    const [, days] = textOf('services/analytics/src/maintenance/maintenance.jobs.ts').match(
      /runDays = (\d+)/,
    );
    shows(cell, `${days} days`);
  },
  'An endpoint is any URL': async () => {
    const { endpoint } = (await callOf('analytics/data-sources', 'createDataSourceBody')).shape;
    assert.ok(!endpoint.safeParse('https://api.example/?api_key=0123456789abcdef').success);
  },
  'The first sync of a source earns experience': async (cell) => {
    const { experienceRules } = await rulesOfExperience();
    assert.equal(experienceRules.first_sync.perDay, 5);
    shows(cell, 'Five first syncs a day');
  },
};

const rows = textOf('docs/departures.md')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (---|the specification|expected)/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '').trim()));

function shownTexts() {
  const folder = 'web/src/shared/strings/en';
  const files = readdirSync(join(repositoryRoot, folder)).map((name) => textOf(`${folder}/${name}`));
  return [...files, textOf('libs/contracts/src/analytics/data-sources.ts')].join('\n');
}

describe('the specification holds', () => {
  for (const [what, [specified, read]] of Object.entries(values)) {
    it(what, async () => assert.deepEqual(await read(), specified));
  }

  it('in every call', async () => {
    const routes = await callOf('http/routes', 'httpRoutes');
    const served = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    assert.deepEqual(
      calls.filter((call) => !served.has(call)),
      [],
    );
  });

  it('in every quoted text', () => {
    const shown = shownTexts();
    assert.deepEqual(
      texts.filter((text) => !shown.includes(text)),
      [],
    );
  });
});

describe('each departure is in the list and in the code', () => {
  it('has a row and a check', () => {
    assert.deepEqual(rows.map(([specified]) => specified).sort(), Object.keys(departures).sort());
  });

  for (const [specified, cell] of rows) {
    it(specified, async () => {
      await departures[specified](cell);
    });
  }
});
