import type { Role } from '../core/roles.js';

/** A person of the demo workspace. */
export interface DemoPerson {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly role: Role;
  /** Days before the first start. */
  readonly joinedDaysAgo: number;
}

/** The workspace of a new installation. Its ids are fixed, so that a later start finds it. */
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

/** The user of the demo sign-in. */
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
