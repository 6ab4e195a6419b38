import type { Role } from '../core/roles.js';

/** A person of the demo workspace. */
export interface DemoPerson {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly role: Role;
  /** Counted from the first start, by every service that shows or books something of that time. */
  readonly joinedDaysAgo: number;
}

/** The workspace that a new installation shows. Its ids are fixed, so that every service can fill its own part of it. */
export const demoWorkspace = { id: '00000000-0000-4000-8000-0000000000de', name: 'Demo workspace' } as const;

const person = (number: number, firstName: string, role: Role, joinedDaysAgo: number): DemoPerson => ({
  userId: `00000000-0000-4000-8000-00000000de0${number}`,
  email: number === 1 ? 'demo@emberdeck.example' : `${firstName.toLowerCase()}@emberdeck.example`,
  firstName: number === 1 ? 'Demo' : 'Sample',
  lastName: firstName,
  displayName: number === 1 ? 'Demo Player' : `Sample ${firstName}`,
  role,
  joinedDaysAgo,
});

/** The user that the demo sign-in uses. */
export const demoUser: DemoPerson = person(1, 'Player', 'team_member', 60);

/** The sample team: two team members and a client. */
export const demoTeammates: readonly DemoPerson[] = [
  person(2, 'Analyst', 'team_member', 30),
  person(3, 'Designer', 'team_member', 25),
  person(4, 'Client', 'client', 20),
];

export const demoPeople: readonly DemoPerson[] = [demoUser, ...demoTeammates];

/** SQL list of the ids of the demo people, for statements without parameters. */
export const demoUserIds = `(${demoPeople.map(({ userId }) => `'${userId}'`).join(', ')})`;

const dayMs = 86_400_000;

/** When a person of the demo workspace joined, where `now` is the moment of the first start. */
export function demoJoinedAt({ joinedDaysAgo }: DemoPerson, now: Date): Date {
  return new Date(now.getTime() - joinedDaysAgo * dayMs);
}
