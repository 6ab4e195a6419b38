import type { Role } from '../core/roles.js';

/** A person of the demo workspace. */
export interface DemoPerson {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly role: Role;
}

/** The workspace that a new installation shows. Its ids are fixed, so that every service can fill its own part of it. */
export const demoWorkspace = { id: '00000000-0000-4000-8000-0000000000de', name: 'Demo workspace' } as const;

const person = (number: number, firstName: string, role: Role): DemoPerson => ({
  userId: `00000000-0000-4000-8000-00000000de0${number}`,
  email: number === 1 ? 'demo@emberdeck.example' : `${firstName.toLowerCase()}@emberdeck.example`,
  firstName: number === 1 ? 'Demo' : 'Sample',
  lastName: firstName,
  displayName: number === 1 ? 'Demo Player' : `Sample ${firstName}`,
  role,
});

/** Whoever signs in to look around. */
export const demoUser: DemoPerson = person(1, 'Player', 'team_member');

/** The sample team: two team members and a client. */
export const demoTeammates: readonly DemoPerson[] = [
  person(2, 'Analyst', 'team_member'),
  person(3, 'Designer', 'team_member'),
  person(4, 'Client', 'client'),
];

export const demoPeople: readonly DemoPerson[] = [demoUser, ...demoTeammates];
