import type { Achievement } from '@emberdeck/contracts/gamification/achievements';
import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import type { FriendReferral } from '@emberdeck/contracts/gamification/referrals';
import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { CurrentUser, Member } from '@emberdeck/contracts/identity/users';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { HttpResponse, http } from 'msw';
import type { HttpHandler } from 'msw';
import { setupServer } from 'msw/node';

/** What the mocked server has; a test changes it before it renders. Types are those of the contracts. */
export interface Workspace {
  user: CurrentUser;
  profile: PlayerProfile;
  members: Member[];
  sources: DataSource[];
  apps: ConnectedApp[];
  referrals: FriendReferral[];
  messages: Message[];
  achievements: Achievement[];
}

const at = '2026-03-10T12:00:00.000Z';

/** A valid id that reads the same in every run. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const userId = idOf(1);

export function emptyWorkspace(): Workspace {
  return {
    user: {
      id: userId,
      email: 'ada@example.com',
      firstName: null,
      lastName: null,
      displayName: 'Ada',
      profileImageUrl: null,
      role: 'product_manager',
      ownsWorkspace: true,
      workspaceId: idOf(2),
      workspaceName: 'Works',
      verified: true,
      createdAt: at,
      updatedAt: at,
    },
    profile: {
      id: idOf(3),
      userId,
      displayName: 'Ada',
      bio: null,
      avatar: null,
      level: 1,
      totalCoins: 100,
      totalEarned: 100,
      experiencePoints: 0,
      agentStatus: 'locked',
      agentName: null,
      decksPlayed: 0,
      agentProgressPoints: 0,
      agentUnlockedAt: null,
      joinedAt: at,
      isFirstMember: true,
      onboardingCompleted: true,
      createdAt: at,
      updatedAt: at,
    },
    members: [],
    sources: [],
    apps: [],
    referrals: [],
    messages: [],
    achievements: [],
  };
}

export const aSource = (name: string, id = 100): DataSource => ({
  id: idOf(id),
  name,
  type: 'Webhook',
  description: null,
  endpoint: null,
  hasApiKey: false,
  apiKeyLastFour: null,
  isActive: true,
  lastSyncAt: null,
  createdBy: userId,
  createdAt: at,
  updatedAt: at,
});

export const anApp = (appName: string, id = 200): ConnectedApp => ({
  id: idOf(id),
  userId,
  appName,
  appType: 'fitness',
  deckTheme: 'default',
  apiEndpoint: null,
  hasAuthToken: false,
  authTokenLastFour: null,
  isActive: true,
  lastSyncAt: null,
  syncFrequency: 'daily',
  metadata: { description: null },
  createdAt: at,
  updatedAt: at,
});

export const aMessage = (content: string, id = 300, parentId: string | null = null): Message => ({
  id: idOf(id),
  content,
  parentId,
  attachments: null,
  createdAt: at,
  updatedAt: at,
  reactionCount: 0,
  reactedByMe: false,
  author: {
    id: userId,
    firstName: null,
    lastName: null,
    displayName: 'Ada',
    profileImageUrl: null,
    role: 'product_manager',
  },
});

let workspace = emptyWorkspace();

/** The state of the mocked server, for a test to fill. */
export const serverState = (): Workspace => workspace;

const created = (body: object): Response => HttpResponse.json(body, { status: 201 });

const bodyOf = async (request: Request): Promise<Record<string, unknown>> =>
  (await request.json()) as Record<string, unknown>;

/** A server that does what it is asked for, as far as a screen can see. */
const working: HttpHandler[] = [
  http.get('*/api/auth/user', () => HttpResponse.json(workspace.user)),
  http.get('*/api/player/profile', () => HttpResponse.json(workspace.profile)),
  http.get('*/api/team/members', () => HttpResponse.json(workspace.members)),
  http.get('*/api/data-sources', () => HttpResponse.json(workspace.sources)),
  http.get('*/api/connected-apps', () => HttpResponse.json(workspace.apps)),
  http.get('*/api/referrals', () => HttpResponse.json(workspace.referrals)),
  http.get('*/api/messages', () => HttpResponse.json(workspace.messages)),
  http.get('*/api/achievements', () => HttpResponse.json(workspace.achievements)),
  http.get('*/api/coins/transactions', () => HttpResponse.json([])),
  http.get('*/api/activities', () => HttpResponse.json([])),
  http.get('*/api/jobs/analytics', () => HttpResponse.json([])),
  http.get('*/api/wallet', () => HttpResponse.json(null)),
  http.post('*/api/data-sources', async ({ request }) => {
    const source = { ...aSource('', 101 + workspace.sources.length), ...(await bodyOf(request)) };
    workspace.sources = [source, ...workspace.sources];
    return created(source);
  }),
  http.delete('*/api/data-sources/:id', ({ params }) => {
    workspace.sources = workspace.sources.filter(({ id }) => id !== params['id']);
    return HttpResponse.json({ success: true });
  }),
  http.post('*/api/connected-apps', async ({ request }) => {
    const app = { ...anApp('', 201 + workspace.apps.length), ...(await bodyOf(request)) };
    workspace.apps = [app, ...workspace.apps];
    return created({ ...app, coinsAwarded: 10 });
  }),
  http.delete('*/api/connected-apps/:id', ({ params }) => {
    workspace.apps = workspace.apps.filter(({ id }) => id !== params['id']);
    return HttpResponse.json({ success: true });
  }),
  http.post('*/api/player/profile', async ({ request }) => {
    workspace.profile = { ...workspace.profile, ...(await bodyOf(request)) };
    return HttpResponse.json(workspace.profile);
  }),
  http.post('*/api/referrals/send', () =>
    HttpResponse.json({
      success: false,
      referralCode: 'EMBER42',
      message: 'Text messages cannot be sent here.',
      inviteUrl: 'http://localhost/?ref=EMBER42',
    }),
  ),
  http.post('*/api/messages', async ({ request }) => {
    const { content, parentId } = await bodyOf(request);
    const posted = aMessage(String(content), 301 + workspace.messages.length, parentId as string | null);
    workspace.messages = [posted, ...workspace.messages];
    return created(posted);
  }),
  http.post('*/api/messages/:id/reactions', ({ params }) => {
    const messageId = String(params['id']);
    const active = !workspace.messages.some(({ id, reactedByMe }) => id === messageId && reactedByMe);
    const reactionCount = active ? 1 : 0;
    workspace.messages = workspace.messages.map((each) =>
      each.id === messageId ? { ...each, reactedByMe: active, reactionCount } : each,
    );
    return HttpResponse.json({ messageId, type: 'like', active, reactionCount });
  }),
];

/** Every request of a component test ends here; one that has no handler fails its test. */
export const server = setupServer(...working);

/** Between two tests. */
export function resetServer(): void {
  workspace = emptyWorkspace();
  server.resetHandlers();
}

/** The problem of a server with a fault. */
export const problem = (status: number, detail = 'It broke'): Response =>
  HttpResponse.json({ title: 'Error', status, detail, requestId: 'request-1' }, { status });
