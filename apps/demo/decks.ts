import type { ConnectAppBody } from '@emberdeck/contracts/gamification/connected-apps';

interface DemoDeck extends ConnectAppBody {
  readonly connectedDaysAgo: number;
  /** At the first start, and at each one after a pause. */
  readonly syncedMinutesAgo: number;
}

/**
 * A deck of each type that syncs, each at a time of its own, in the order in which they were connected. Hosts under .example
 * do not exist, so none is read on its own.
 */
export const demoDecks: readonly DemoDeck[] = [
  {
    appName: 'OnQ Network',
    appType: 'onq',
    deckTheme: 'modern',
    apiEndpoint: 'https://onq.example/api',
    syncFrequency: 'manual',
    metadata: { description: 'Partner network: contacts, events and invitations' },
    connectedDaysAgo: 55,
    syncedMinutesAgo: 12,
  },
  {
    appName: 'Fitness Tracker',
    appType: 'fitness',
    deckTheme: 'health',
    apiEndpoint: 'https://fitness.example/api',
    syncFrequency: 'manual',
    metadata: { description: 'Steps, workouts and sleep' },
    connectedDaysAgo: 41,
    syncedMinutesAgo: 31,
  },
  {
    appName: 'Financial Dashboard',
    appType: 'finance',
    deckTheme: 'finance',
    apiEndpoint: null,
    metadata: { description: 'Accounts and budgets at a glance' },
    connectedDaysAgo: 20,
    syncedMinutesAgo: 5,
  },
  {
    appName: 'Work Analytics',
    appType: 'work',
    deckTheme: 'professional',
    apiEndpoint: 'https://work.example/api',
    syncFrequency: 'manual',
    metadata: { description: 'Focus time and meetings' },
    connectedDaysAgo: 9,
    syncedMinutesAgo: 40,
  },
];
