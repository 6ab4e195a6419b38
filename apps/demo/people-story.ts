import {
  demoPeople,
  type DemoPerson,
  demoTeammates,
  demoUser,
  demoWorkspace,
} from '@emberdeck/contracts/demo/demo-workspace';
import { createConnectedApp, listConnectedApps } from '@emberdeck/contracts/gamification/connected-apps';
import { givePicture } from '@emberdeck/contracts/gamification/pictures';
import { openProfile } from '@emberdeck/contracts/gamification/profile';
import { confirmInvitation, listReferrals, sendReferral } from '@emberdeck/contracts/gamification/referrals';
import { provisionMember } from '@emberdeck/contracts/identity/provisioning';
import { getCurrentUser } from '@emberdeck/contracts/identity/users';
import { AppError } from '@emberdeck/platform/errors/app-error';
import type { DemoCaller } from './demo-caller.js';
import { demoDecks } from './decks.js';
import { demoDrawing } from './drawings.js';

const dayMs = 86_400_000;

const me = { person: demoUser } as const;

/** When the demo user joined; null before the first start. */
export async function joinedBefore(caller: DemoCaller): Promise<Date | null> {
  try {
    return new Date((await caller.call(getCurrentUser, {}, me)).createdAt);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') return null;
    throw error;
  }
}

/**
 * Adds a person to the workspace. The profile comes first: else the event about the account could open it, at another
 * time than that of the story.
 */
export async function join(
  caller: DemoCaller,
  person: DemoPerson,
  at: Date,
  referralCode: string | null = null,
): Promise<void> {
  const { userId, displayName, email, firstName, lastName, role } = person;
  const workspace = { id: demoWorkspace.id, name: demoWorkspace.name };
  const ownsWorkspace = person === demoUser;
  const profile = {
    userId,
    workspaceId: workspace.id,
    displayName,
    referralCode,
    joinedAt: at.toISOString(),
  };
  await caller.call(openProfile, { ...profile, verified: true, provenPhone: null }, { person, at });
  await caller.call(
    provisionMember,
    { userId, displayName, email, firstName, lastName, role, workspace, ownsWorkspace, referralCode },
    { person, at },
  );
}

interface Event {
  readonly daysAgo: number;
  readonly play: (at: Date) => Promise<void>;
}

/** What the people did before today: who joined, decks and friends of the demo user, in the order of their times. */
export async function playPeople(caller: DemoCaller, firstStart: Date): Promise<void> {
  const decks = new Set(
    (await caller.call(listConnectedApps, { limit: 100 }, me)).map(({ appName }) => appName),
  );
  const invited = new Set(
    (await caller.call(listReferrals, { limit: 100 }, me)).map(({ friendPhone }) => friendPhone),
  );
  /** Returns the code of the invitation; null for an earlier one. */
  const invite = async (at: Date, friendPhone: string, friendName: string | null): Promise<string | null> => {
    if (invited.has(friendPhone)) return null;
    const sent = await caller.call(
      sendReferral,
      { friendPhone, friendName },
      { ...me, at, key: friendPhone },
    );
    return sent.referralCode;
  };
  const confirm = async (at: Date, referralCode: string | null): Promise<void> => {
    if (referralCode === null) return;
    const ids = { userId: demoUser.userId, workspaceId: demoWorkspace.id };
    await caller.call(confirmInvitation, { ...ids, referralCode }, { ...me, at });
  };
  const [friend = demoUser, ...others] = demoTeammates;
  let code: string | null = null;
  const events: Event[] = [
    ...demoDecks
      .filter(({ appName }) => !decks.has(appName))
      .map(({ connectedDaysAgo, syncedMinutesAgo: _synced, ...app }) => ({
        daysAgo: connectedDaysAgo,
        play: async (at: Date) => {
          const body = createConnectedApp.input.parse(app);
          await caller.call(createConnectedApp, body, { ...me, at, key: `deck ${app.appName}` });
        },
      })),
    {
      daysAgo: 32,
      play: async (at) => {
        code = await invite(at, '+12025550171', friend.displayName);
        await confirm(at, code);
      },
    },
    { daysAgo: friend.joinedDaysAgo, play: (at) => join(caller, friend, at, code) },
    ...others.map((person) => ({
      daysAgo: person.joinedDaysAgo,
      play: (at: Date) => join(caller, person, at),
    })),
    { daysAgo: 6, play: async (at) => confirm(at, await invite(at, '+12025550172', 'Robin')) },
    { daysAgo: 2, play: async (at) => void (await invite(at, '+12025550173', null)) },
  ];
  // The ledger keeps the order of the calls.
  for (const { daysAgo, play } of events.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    await play(new Date(firstStart.getTime() - daysAgo * dayMs));
  }
}

/** Gives the people their pictures; that of the demo user, which ends the story, is the last one. */
export async function playPictures(caller: DemoCaller): Promise<void> {
  for (const [place, person] of [...demoPeople.entries()].toReversed()) {
    const data = demoDrawing(place).toString('base64');
    await caller.call(givePicture, { userId: person.userId, data }, { person });
  }
}
