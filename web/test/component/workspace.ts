import type { Achievement } from '@emberdeck/contracts/gamification/achievements';
import type { AgentMilestone } from '@emberdeck/contracts/gamification/agent';
import type { PlaySession } from '@emberdeck/contracts/gamification/play';
import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import type { FriendReferral } from '@emberdeck/contracts/gamification/referrals';
import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import type { Activity } from '@emberdeck/contracts/analytics/activities';
import type { DashboardMetrics, LatestMetric } from '@emberdeck/contracts/analytics/dashboard';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { EntryChannel } from '@emberdeck/contracts/identity/onboarding';
import { savedDefaults, type StoredPreferences } from '@emberdeck/contracts/identity/preferences';
import type { Invitation } from '@emberdeck/contracts/identity/invitations';
import type { Standing } from '@emberdeck/contracts/gamification/standings';
import type { CurrentUser, Member } from '@emberdeck/contracts/identity/users';
import type { Presence } from '@emberdeck/contracts/presence/presence';
import type { Contact } from '@emberdeck/contracts/identity/contacts';
import type { Passkey } from '@emberdeck/contracts/identity/passkeys';
import type { Device } from '@emberdeck/contracts/identity/sessions';
import type { Workspace as UsersWorkspace } from '@emberdeck/contracts/identity/workspaces';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { Unread } from '@emberdeck/contracts/messaging/unread';
import { newMessageState } from '../../src/features/communications/newMessageState.js';

/** The data of the mocked server, in types of the contracts. A test changes it before it renders. */
export interface Workspace {
  user: CurrentUser;
  profile: PlayerProfile;
  members: Member[];
  presence: Presence[];
  standings: Standing[];
  invitations: Invitation[];
  workspaces: UsersWorkspace[];
  contacts: Contact[];
  passkeys: Passkey[];
  devices: Device[];
  sources: DataSource[];
  apps: ConnectedApp[];
  referrals: FriendReferral[];
  invitationCountries: string[];
  messages: Message[];
  unread: Unread;
  achievements: Achievement[];
  playSessions: PlaySession[];
  milestones: AgentMilestone[];
  metrics: DashboardMetrics;
  latestMetrics: LatestMetric[];
  /** Null for an empty answer. */
  activities: Activity[] | null;
  channels: EntryChannel[];
  preferences: StoredPreferences;
}

const at = '2026-03-10T12:00:00.000Z';

/** A valid id, the same in every run. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const userId = idOf(1);

const flat = { change: null, label: '–' };

export function emptyWorkspace(): Workspace {
  return {
    user: {
      id: userId,
      email: 'ada@example.com',
      firstName: null,
      lastName: null,
      displayName: 'Ada',
      showsFullName: false,
      profileImageUrl: null,
      role: 'product_manager',
      ownsWorkspace: true,
      workspaceId: idOf(2),
      workspaceName: 'Works',
      workspaceEndsAt: null,
      viewAs: null,
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
    presence: [],
    standings: [],
    invitations: [],
    contacts: [],
    passkeys: [],
    devices: [
      {
        id: idOf(900),
        browser: 'Firefox on Windows',
        place: '203.0.113.9',
        createdAt: new Date().toISOString(),
        lastUsedAt: new Date().toISOString(),
        current: true,
      },
    ],
    workspaces: [
      {
        id: idOf(2),
        name: 'Works',
        role: 'product_manager',
        ownsWorkspace: true,
        timeZone: 'UTC',
        isOffered: false,
        endsAt: null,
      },
    ],
    sources: [],
    apps: [],
    referrals: [],
    invitationCountries: ['US'],
    messages: [],
    unread: {
      count: 0,
      firstUnreadId: null,
      readAt: '2099-01-01T00:00:00.000000Z',
      readId: '00000000-0000-4000-8000-000000000000',
    },
    achievements: [],
    playSessions: [],
    milestones: [],
    metrics: {
      activeUsers: null,
      revenue: null,
      conversionRate: null,
      dataSourceCount: 0,
      trends: { activeUsers: flat, revenue: flat, conversionRate: flat, dataSourceCount: flat },
      asOf: null,
      cards: null,
    },
    latestMetrics: [],
    activities: [],
    channels: [
      { type: 'email', delivers: true, unverified: true, sends: false },
      { type: 'phone', delivers: false, unverified: true },
      { type: 'whatsapp', delivers: false, unverified: true },
    ],
    preferences: { ...savedDefaults, revision: 0 },
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
  shownToClients: true,
  clientAccess: true,
  isActive: true,
  lastSyncAt: null,
  keyPlacement: 'bearer',
  headerName: null,
  mapping: null,
  paging: null,
  timeParameter: null,
  rows: null,
  webhookUrl: null,
  freshnessLimitMinutes: null,
  pausedReason: null,
  lastRowsAt: null,
  freshUntil: null,
  nextSyncAt: null,
  lastFailure: null,
  isSample: false,
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
  keyPlacement: 'bearer',
  headerName: null,
  readAs: 'auto',
  values: [],
  preset: null,
  position: null,
  pausedReason: null,
  lastFailure: null,
  shown: [],
  headline: null,
  nextReadAt: null,
});

export const aMessage = (content: string, id = 300, parentId: string | null = null): Message => ({
  ...newMessageState,
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

export const aReferral = (id: number, joined = false): FriendReferral => ({
  id: idOf(id),
  referrerId: userId,
  friendPhone: '+15550001111',
  friendName: `Friend ${id}`,
  status: joined ? 'joined' : 'pending',
  smsSentAt: null,
  joinedAt: joined ? at : null,
  referralCode: 'EMBER42',
  inviteUrl: 'http://localhost/?ref=EMBER42',
  holdReason: null,
  heldUntil: null,
  coinsEarned: joined ? 50 : 0,
  timeline: [],
  resendAt: null,
  createdAt: at,
});
