import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { Preferences } from '@emberdeck/contracts/identity/preferences';
import { noticeAnswers } from './noticeAnswers.js';
import type { Member } from '@emberdeck/contracts/identity/users';
import type { Workspace as UsersWorkspace } from '@emberdeck/contracts/identity/workspaces';
import { HttpResponse, http } from 'msw';
import type { HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { dashboardAnswers } from './dashboard.js';
import { aMessage, anApp, aReferral, aSource, emptyWorkspace } from './workspace.js';
import type { Workspace } from './workspace.js';

let workspace = emptyWorkspace();

/** The state of the mocked server, for a test to fill. */
export const serverState = (): Workspace => workspace;

type Fields = Record<string, unknown>;

/** Answers by idempotency key, so that a repeated request runs once. */
const answers = new Map<string, object>();
const lost = new Set<string>();

/** Handles a request once for each idempotency key. */
function keyedPost(path: string, status: number, create: (fields: Fields) => object): HttpHandler {
  return http.post(path, async ({ request }) => {
    const key = request.headers.get('idempotency-key') ?? '';
    const answer = answers.get(key) ?? create((await request.json()) as Fields);
    answers.set(key, answer);
    return lost.delete(path) ? HttpResponse.error() : HttpResponse.json(answer, { status });
  });
}

/** The server handles the next request to this path, but its answer is lost. */
export const loseNextAnswer = (path: string): void => void lost.add(path);

const noWallet = {
  walletAddress: null,
  walletType: null,
  customDomain: null,
  isVerified: false,
  connectedAt: null,
};

/** Handlers of a working server, as far as screens need them. */
const working: HttpHandler[] = [
  http.get('*/api/client-views', () => HttpResponse.json([])),
  http.get('*/api/player/greeting', () => HttpResponse.json({ greeting: null })),
  http.get('*/api/open-workspaces', () => HttpResponse.json([])),
  http.get('*/api/team/domains', () => HttpResponse.json({ open: [], provable: [] })),
  http.get('*/api/outgoing-webhooks', () => HttpResponse.json([])),
  http.get('*/api/auth/user', () => HttpResponse.json(workspace.user)),
  http.get('*/api/player/profile', () => HttpResponse.json(workspace.profile)),
  http.get('*/api/team/presence', () => HttpResponse.json(workspace.presence)),
  http.get('*/api/team/invitations', () => HttpResponse.json(workspace.invitations)),
  http.get('*/api/passkeys', () => HttpResponse.json(workspace.passkeys)),
  http.get('*/api/contacts', () => HttpResponse.json(workspace.contacts)),
  http.get('*/api/provider-links', () => HttpResponse.json([])),
  http.get('*/api/sessions', () => HttpResponse.json(workspace.devices)),
  http.get('*/api/exports', () => HttpResponse.json([])),
  http.get('*/api/account/deletion', () =>
    HttpResponse.json({ endsAt: null, messages: 'keep', blockedBy: [], goesWith: [] }),
  ),
  http.get('*/api/tokens', () => HttpResponse.json([])),
  http.get('*/api/team/standings', () => HttpResponse.json(workspace.standings)),
  http.get('*/api/team/members', ({ request }) => {
    const search = new URL(request.url).searchParams.get('q')?.toLowerCase() ?? '';
    const isFound = ({ displayName }: Member): boolean => displayName.toLowerCase().includes(search);
    return HttpResponse.json(workspace.members.filter(isFound));
  }),
  http.get('*/api/team/members/:userId', ({ params }) => {
    const member = workspace.members.find(({ userId }) => userId === params['userId']);
    return member ? HttpResponse.json({ ...member, timeZone: 'Asia/Tokyo' }) : problem(404);
  }),
  http.get('*/api/workspaces', () => HttpResponse.json(workspace.workspaces)),
  http.patch('*/api/workspaces/:id', async ({ params, request }) => {
    const changes = (await request.json()) as Fields;
    const change = (each: UsersWorkspace) => (each.id === params['id'] ? { ...each, ...changes } : each);
    workspace.workspaces = workspace.workspaces.map(change);
    return HttpResponse.json(workspace.workspaces.find(({ id }) => id === params['id']));
  }),
  http.get('*/api/data-sources', () => HttpResponse.json(workspace.sources)),
  http.get('*/api/connected-apps', () => HttpResponse.json(workspace.apps)),
  http.get('*/api/referral-places', () => HttpResponse.json([])),
  http.get('*/api/referrals/sending', () => HttpResponse.json({ countries: workspace.invitationCountries })),
  http.get('*/api/referrals', () => HttpResponse.json(workspace.referrals)),
  http.get('*/api/messages/discussions', () => HttpResponse.json([])),
  http.get('*/api/messages', ({ request }) => {
    const isAboutPinned = new URL(request.url).searchParams.has('pinned');
    return HttpResponse.json(workspace.messages.filter(({ pinned }) => pinned || !isAboutPinned));
  }),
  http.get('*/api/messages/changes', () =>
    HttpResponse.json({ cursor: 'now', more: false, messages: [], deleted: [] }),
  ),
  http.get('*/api/messages/unread', () => HttpResponse.json(workspace.unread)),
  http.get('*/api/messages/unread/workspaces', () => HttpResponse.json([])),
  http.get('*/api/play/sessions', () => HttpResponse.json(workspace.playSessions)),
  http.get('*/api/agent/milestones', () => HttpResponse.json(workspace.milestones)),
  http.get('*/api/achievements', () => HttpResponse.json(workspace.achievements)),
  http.get('*/api/coins/transactions', () => HttpResponse.json([])),
  http.get('*/api/activities', () =>
    workspace.activities ? HttpResponse.json(workspace.activities) : new HttpResponse(''),
  ),
  http.get('*/api/dashboard/metrics', () => HttpResponse.json(workspace.metrics)),
  http.get('*/api/dashboard/latest-metrics', () => HttpResponse.json(workspace.latestMetrics)),
  ...dashboardAnswers,
  http.get('*/api/reports', () => HttpResponse.json([])),
  http.get('*/api/report-schedules', () => HttpResponse.json([])),
  http.get('*/api/data-sources/:id/dependents', () =>
    HttpResponse.json({ points: 0, metrics: [], goals: 0, limits: 0 }),
  ),
  http.get('*/api/deleted-data-sources', () => HttpResponse.json([])),
  http.get('*/api/notifications', () => HttpResponse.json([])),
  http.get('*/api/notifications/unread', () => HttpResponse.json({ unread: 0, unseen: 0 })),
  http.get('*/api/onboard/provider', () => HttpResponse.json({ name: null })),
  http.get('*/api/onboard/pages', () => HttpResponse.json({ termsUrl: null, privacyUrl: null })),
  http.get('*/api/sent-messages', () => HttpResponse.json([])),
  http.get('*/api/onboard/channels', () => HttpResponse.json(workspace.channels)),
  http.get('*/api/jobs/analytics', () => HttpResponse.json([])),
  ...noticeAnswers(),
  http.get('*/api/settings', () => HttpResponse.json(workspace.preferences)),
  http.patch('*/api/settings', async ({ request }) => {
    const { revision } = workspace.preferences;
    const changes = (await request.json()) as Partial<Preferences>;
    workspace.preferences = { ...workspace.preferences, ...changes, revision: revision + 1 };
    return HttpResponse.json(workspace.preferences);
  }),
  http.get('*/api/shop', () => HttpResponse.json({ balance: 0, items: [] })),
  http.get('*/api/wallet', () => HttpResponse.json(noWallet)),
  keyedPost('*/api/data-sources', 201, (fields) => {
    const source = { ...aSource('', 101 + workspace.sources.length), ...fields };
    workspace.sources = [source, ...workspace.sources];
    return source;
  }),
  http.delete('*/api/data-sources/:id', ({ params }) => {
    workspace.sources = workspace.sources.filter(({ id }) => id !== params['id']);
    return HttpResponse.json({ success: true });
  }),
  keyedPost('*/api/connected-apps', 201, (fields) => {
    const app = { ...anApp('', 201 + workspace.apps.length), ...fields };
    workspace.apps = [app, ...workspace.apps];
    return { ...app, coinsAwarded: 10 };
  }),
  http.delete('*/api/connected-apps/:id', ({ params }) => {
    workspace.apps = workspace.apps.filter(({ id }) => id !== params['id']);
    return HttpResponse.json({ success: true });
  }),
  keyedPost('*/api/player/profile', 200, (fields) => {
    workspace.profile = { ...workspace.profile, ...fields };
    return workspace.profile;
  }),
  keyedPost('*/api/referrals/send', 200, ({ friendName, friendPhone }) => {
    const friend = { friendName: String(friendName), friendPhone: String(friendPhone) };
    workspace.referrals = [
      { ...aReferral(401 + workspace.referrals.length), ...friend },
      ...workspace.referrals,
    ];
    return {
      success: false,
      referralCode: 'EMBER42',
      message: 'Text messages cannot be sent here.',
      inviteUrl: 'http://localhost/?ref=EMBER42',
    };
  }),
  keyedPost('*/api/referrals', 201, ({ friendName, friendPhone }) => {
    const friend = { friendName: String(friendName), friendPhone: String(friendPhone) };
    const referral = { ...aReferral(401 + workspace.referrals.length), ...friend };
    workspace.referrals = [referral, ...workspace.referrals];
    return referral;
  }),
  http.post('*/api/referrals/:id/shared', ({ params }) => {
    const at = '2026-01-02T00:00:00.000Z';
    workspace.referrals = workspace.referrals.map((each) =>
      each.id === params['id']
        ? { ...each, timeline: [...each.timeline, { state: 'shared', at, reason: null }] }
        : each,
    );
    return HttpResponse.json(workspace.referrals.find(({ id }) => id === params['id']));
  }),
  http.delete('*/api/referrals/:id', ({ params }) => {
    workspace.referrals = workspace.referrals.filter(({ id }) => id !== params['id']);
    return HttpResponse.json({ success: true });
  }),
  keyedPost('*/api/messages', 201, ({ content, parentId, id }) => {
    const row = aMessage(String(content), 301 + workspace.messages.length, parentId as string | null);
    const posted: Message = { ...row, id: id as string };
    workspace.messages = [posted, ...workspace.messages];
    return posted;
  }),
  http.post('*/api/messages/:id/reactions', async ({ params, request }) => {
    const messageId = String(params['id']);
    const { active } = (await request.json()) as { active: boolean };
    const reactionCount = active ? 1 : 0;
    workspace.messages = workspace.messages.map((each) =>
      each.id === messageId ? { ...each, reactedByMe: active, reactionCount } : each,
    );
    return HttpResponse.json({ messageId, type: 'like', active, reactionCount });
  }),
];

/** Receives every request of the component tests. A request without a handler fails its test. */
export const server = setupServer(...working);

/** Restores the handlers and an empty workspace. Call it between two tests. */
export function resetServer(): void {
  workspace = emptyWorkspace();
  answers.clear();
  lost.clear();
  server.resetHandlers();
  server.events.removeAllListeners();
}

/** Holds the requests with this method and path. The returned function lets the server handle them. */
export function holdRequests(method: 'get' | 'post' | 'patch' | 'delete', path: string): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  // A handler without a response leaves the request to the next handler.
  server.use(http[method](path, () => held));
  return release;
}

/** Method and path of every request from now on. */
export function watchRequests(): readonly string[] {
  const requests: string[] = [];
  server.events.on('request:start', ({ request }) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  return requests;
}

/** An error response in the server's problem format. */
export const problem = (status: number, detail = 'It broke'): Response =>
  HttpResponse.json({ title: 'Error', status, detail, requestId: 'request-1' }, { status });
