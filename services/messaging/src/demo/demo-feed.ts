import { demoTeammates, demoUser } from '@emberdeck/contracts/demo/demo-workspace';

const [analyst, designer, client] = demoTeammates;

/** A message of the demo workspace; times count back from the moment of seeding. */
export interface DemoMessage {
  readonly number: number;
  readonly authorId: string | undefined;
  readonly minutesAgo: number;
  readonly content: string;
  readonly repliesTo?: number;
  readonly likedBy?: readonly (string | undefined)[];
}

export const demoFeed: readonly DemoMessage[] = [
  {
    number: 1,
    authorId: analyst?.userId,
    minutesAgo: 3 * 24 * 60,
    content: 'The quarterly numbers are in. Active users are up for the sixth month in a row.',
    likedBy: [demoUser.userId, designer?.userId, client?.userId],
  },
  {
    number: 2,
    authorId: client?.userId,
    minutesAgo: 3 * 24 * 60 - 25,
    content: 'Great to see! Could we look at conversion together this week?',
    repliesTo: 1,
  },
  {
    number: 3,
    authorId: demoUser.userId,
    minutesAgo: 2 * 24 * 60,
    content: 'I connected the sales API. The first sync went through without an error.',
    likedBy: [analyst?.userId],
  },
  {
    number: 4,
    authorId: designer?.userId,
    minutesAgo: 22 * 60,
    content: 'New drafts of the client presentation are ready. Please have a look before Thursday.',
    likedBy: [demoUser.userId, client?.userId],
  },
  {
    number: 5,
    authorId: demoUser.userId,
    minutesAgo: 21 * 60,
    content: 'Looks clean. I would show revenue by product earlier.',
    repliesTo: 4,
    likedBy: [designer?.userId],
  },
  {
    number: 6,
    authorId: analyst?.userId,
    minutesAgo: 95,
    content: 'Conversion dipped a little this month. I am checking whether the pricing page is behind it.',
  },
  {
    number: 7,
    authorId: designer?.userId,
    minutesAgo: 12,
    content: 'Welcome! This is the feed of your workspace: reply, like, or share an update below.',
    likedBy: [analyst?.userId],
  },
];
