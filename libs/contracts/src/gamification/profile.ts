import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { startedFrom } from '../core/edit.js';
import { defineEvent } from '../core/event.js';
import {
  instant,
  nameText,
  nothing,
  nullableInstant,
  optionalText,
  optionalWebAddress,
  uuid,
} from '../core/fields.js';
import { ownPicture, pictureHashOf, uploadIdOf } from '../core/picture-path.js';
import { get, post } from '../core/route.js';
import { joinOrigin } from '../identity/join-origin.js';
import { playerChange, playerStanding, playerVersion } from './player-change.js';

export const playerProfile = z.object({
  id: uuid,
  userId: uuid,
  displayName: z.string(),
  bio: z.string().nullable(),
  /** The path of the stored picture, equal to `profileImageUrl` of the user. */
  avatar: z.string().nullable(),
  level: z.number().int(),
  totalCoins: z.number().int(),
  /** All coins ever earned, including spent ones. */
  totalEarned: z.number().int(),
  experiencePoints: z.number().int(),
  agentStatus: z.string(),
  agentName: z.string().nullable(),
  decksPlayed: z.number().int(),
  agentProgressPoints: z.number().int(),
  agentUnlockedAt: nullableInstant,
  joinedAt: instant,
  isFirstMember: z.boolean(),
  onboardingCompleted: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});

export type PlayerProfile = z.output<typeof playerProfile>;

/**
 * A web address to fetch the picture from once, the name of a picture that the browser has sent, or the path of the user's
 * stored picture, which leaves it unchanged.
 */
const pictureAddress = optionalText(2048).superRefine((value, context) => {
  if (value !== null && (pictureHashOf(value) ?? uploadIdOf(value)) === null) {
    for (const { message } of optionalWebAddress.safeParse(value).error?.issues ?? []) {
      context.addIssue({ code: 'custom', message });
    }
  }
});

const profileFields = { displayName: nameText(80), bio: optionalText(500), avatar: pictureAddress };

/** An absent field stays as it is. The display name may be absent only in a change that says what it started from. */
export const updateProfileBody = z
  .object(profileFields)
  .partial()
  .extend({ before: startedFrom(profileFields) })
  .superRefine(({ displayName, before }, context) => {
    if (displayName === undefined && before === undefined) {
      context.addIssue({ code: 'custom', path: ['displayName'], message: 'Display name is required' });
    }
  });

export type UpdateProfileBody = z.input<typeof updateProfileBody>;

export const getProfile = defineCall({
  service: 'gamification',
  name: 'get-profile',
  access: 'user',
  input: nothing,
  output: playerProfile,
  tags: ['Profile'],
});

export const updateProfile = defineCall({
  service: 'gamification',
  name: 'update-profile',
  access: 'user',
  repeats: 'with-key',
  // Ten seconds for the fetch of a picture, five for its encoding.
  timeoutMs: 18_000,
  input: updateProfileBody,
  output: playerProfile,
});

/**
 * Opens the profile and account of a new user and pays the welcome coins. The event `user-joined` does the same; only
 * the first of both takes effect.
 */
export const openProfile = defineCall({
  service: 'gamification',
  name: 'open-profile',
  access: 'internal',
  callers: ['identity', 'gateway'],
  input: z.object({
    userId: uuid,
    workspaceId: uuid,
    displayName: z.string(),
    verified: z.boolean(),
    provenPhone: z.string().nullable(),
    isNewMailbox: z.boolean().optional(),
    isPaidBefore: z.boolean().optional(),
    referralCode: z.string().nullable(),
    joinedAt: instant,
    origin: joinOrigin,
  }),
  output: z.object({ welcomeCoins: z.number().int() }),
});

/** The fields of a profile that its user edits. `updatedAt` strictly increases with each change. */
const editedProfile = playerProfile.pick({ displayName: true, bio: true, avatar: true, updatedAt: true });

export const profileUpdated = defineEvent({
  service: 'gamification',
  name: 'profile-updated',
  payload: z.object({
    userId: uuid,
    displayName: z.string(),
    /** Absent in events that were published before this field existed. */
    bio: z.string().nullable().optional(),
    /** Events from before pictures were stored contain addresses of other sites. */
    avatar: z.string().nullable().transform(ownPicture),
    updatedAt: instant,
  }),
  changedData: ({ userId }) => [playerVersion(userId)],
  realtime: {
    audience: 'user',
    changes: { what: 'profile', tags: ['Profile'] },
    message: {
      type: 'profile_changed',
      fields: { profile: editedProfile.nullable() },
      tags: ['Profile'],
      row: 'profile',
      of: ({ displayName, bio, avatar, updatedAt }) => ({
        profile: bio === undefined ? null : { displayName, bio, avatar, updatedAt },
      }),
    },
    isInAnswer: true,
  },
});

const experienceFields = playerStanding.pick({ experiencePoints: true, level: true }).shape;

/**
 * A user earned experience without coins; `coins-earned` carries the experience that comes with coins. Personal: sent to
 * its user only.
 */
export const experienceEarned = defineEvent({
  service: 'gamification',
  name: 'experience-earned',
  payload: z.object({ userId: uuid, workspaceId: uuid, ...experienceFields }),
  changedData: ({ userId }) => [playerVersion(userId)],
  realtime: {
    audience: 'user',
    changes: { what: 'profile', tags: ['Profile'] },
    message: {
      type: 'experience_earned',
      fields: experienceFields,
      tags: ['Profile'],
      row: 'experiencePoints',
      of: ({ experiencePoints, level }) => ({ experiencePoints, level }),
    },
  },
});

/** A user crossed a multiple of 100 experience points. Personal: sent to its user only. */
export const levelReached = defineEvent({
  service: 'gamification',
  name: 'level-reached',
  payload: z.object({
    userId: uuid,
    workspaceId: uuid,
    level: z.number().int(),
    experiencePoints: z.number().int(),
  }),
  changedData: ({ userId }) => [playerVersion(userId)],
  realtime: {
    audience: 'user',
    changes: playerChange,
    message: {
      type: 'level_up',
      fields: { level: z.number().int(), experiencePoints: z.number().int() },
      tags: ['Profile'],
      row: 'experiencePoints',
      of: ({ level, experiencePoints }) => ({ level, experiencePoints }),
    },
  },
  activity: {
    type: 'level_reached',
    readers: 'user',
    sentence: ({ level }) => `You reached level ${level}`,
  },
  notice: {
    kinds: {
      level: {
        icon: 'trophy',
        tint: 'purple',
        group: 'rewards',
        title: 'Level {{level}} reached',
        text: 'See your progress to the next level.',
      },
    },
    of: ({ userId, workspaceId, level }) => ({
      kind: 'level',
      key: `level:${userId}:${level}`,
      workspaceId,
      readers: { kind: 'user', userId },
      params: { level },
      link: '/profile',
    }),
  },
});

export const profileRoutes = [
  get('/api/player/profile', getProfile, 'The player profile', {
    ready: { madeOf: ({ userId }) => [playerVersion(userId)] },
  }),
  post('/api/player/profile', updateProfile, 'Changes name, bio and avatar', {
    example: { displayName: 'Player_0001' },
  }),
];
