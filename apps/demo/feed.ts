import { type DemoPerson, demoTeammates, demoUser } from '@emberdeck/contracts/demo/demo-workspace';

const [analyst = demoUser, designer = demoUser, client = demoUser] = demoTeammates;

/** A message of the demo workspace; times count back from the first start. */
interface DemoMessage {
  readonly number: number;
  readonly author: DemoPerson;
  readonly minutesAgo: number;
  readonly content: string;
  readonly repliesTo?: number;
  readonly likedBy?: readonly DemoPerson[];
}

/** In the order in which they were posted. */
export const demoFeed: readonly DemoMessage[] = [
  {
    number: 1,
    author: analyst,
    minutesAgo: 3 * 24 * 60,
    content: 'The quarterly numbers are in. Active users are up for the sixth month in a row.',
    likedBy: [demoUser, designer, client],
  },
  {
    number: 2,
    author: client,
    minutesAgo: 3 * 24 * 60 - 25,
    content: 'Great to see! Could we look at conversion together this week?',
    repliesTo: 1,
  },
  {
    number: 3,
    author: demoUser,
    minutesAgo: 2 * 24 * 60,
    content: 'I connected the sales API. The first sync went through without an error.',
    likedBy: [analyst],
  },
  {
    number: 4,
    author: designer,
    minutesAgo: 22 * 60,
    content: 'New drafts of the client presentation are ready. Please have a look before Thursday.',
    likedBy: [demoUser, client],
  },
  {
    number: 5,
    author: demoUser,
    minutesAgo: 21 * 60,
    content: 'Looks clean. I would show revenue by product earlier.',
    repliesTo: 4,
    likedBy: [designer],
  },
  {
    number: 6,
    author: demoUser,
    minutesAgo: 20 * 60,
    content: 'The goal for active users is on the dashboard now.',
    likedBy: [analyst],
  },
  {
    number: 7,
    author: analyst,
    minutesAgo: 95,
    content: 'Conversion dipped a little this month. I am checking whether the pricing page is behind it.',
  },
  {
    number: 8,
    author: demoUser,
    minutesAgo: 90,
    content: 'Thanks. I have set a limit, so that we hear about it at once.',
    repliesTo: 7,
  },
  {
    number: 9,
    author: demoUser,
    minutesAgo: 30,
    content: 'The quarter in review is shared with our client.',
  },
  {
    number: 10,
    author: designer,
    minutesAgo: 12,
    content: 'Welcome! This is the feed of your workspace: reply, like, or share an update below.',
    likedBy: [analyst],
  },
];
