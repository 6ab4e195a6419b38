import type { RewardWords } from '@emberdeck/contracts/gamification/coin-explanations';
import type { ExperienceReason } from './experience.rules.js';

/** The rules of experience in words. */
export const experienceWords: Readonly<Record<ExperienceReason, RewardWords>> = {
  app_connected: {
    name: 'Connecting an app',
    tiedTo: 'The coins for it: both come together, or neither',
  },
  first_sync: {
    name: 'The first figures of a data source',
    tiedTo: 'The name or address of the source in its workspace, once: making it again pays nothing',
  },
  message: { name: 'Posting a message', tiedTo: 'The message, once' },
  report: { name: 'Making a report', tiedTo: 'The report, once' },
  friend_joined: { name: 'A friend joins', tiedTo: 'The account of the friend, once' },
  achievement: { name: 'Earning an achievement', tiedTo: 'The achievement, once: it says how much' },
  milestone: { name: 'Reaching a milestone of an agent', tiedTo: 'The milestone, once: it says how much' },
};
