import {
  appendUpload,
  beginUpload,
  commitUpload,
  discardUpload,
} from '@emberdeck/contracts/analytics/uploads';
import { blobServices, readBlobKey } from '@emberdeck/contracts/blobs/blob';
import type { CallDefinition } from '@emberdeck/contracts/core/call';
import { callRoutes } from '@emberdeck/contracts/http/routes';
import { getPicture } from '@emberdeck/contracts/gamification/pictures';
import { checkReferralCode } from '@emberdeck/contracts/gamification/referrals';
import { proveContact, startContactProof } from '@emberdeck/contracts/identity/contact-proof';
import {
  completeOnboarding,
  listEntryChannels,
  startOnboarding,
  verifyContact,
} from '@emberdeck/contracts/identity/onboarding';
import { checkSessions, endSession, findSession, sessionEnded } from '@emberdeck/contracts/identity/sessions';
import { unlockContact } from '@emberdeck/contracts/identity/unlock';
import { realtimeRoutes } from './realtime/realtime-routes.js';

/** Every call that the gateway makes: its table of routes and what its controllers and sessions add. The broker lets it make no others. */
export const askedCalls: readonly CallDefinition[] = [
  ...callRoutes.map(({ call }) => call),
  startOnboarding,
  verifyContact,
  completeOnboarding,
  unlockContact,
  listEntryChannels,
  checkReferralCode,
  getPicture,
  startContactProof,
  proveContact,
  beginUpload,
  appendUpload,
  commitUpload,
  discardUpload,
  findSession,
  checkSessions,
  endSession,
  ...blobServices.map(readBlobKey),
];

/** Subjects of the events that every gateway listens to. */
export const subscribedSubjects: readonly string[] = [...realtimeRoutes.keys(), sessionEnded.subject];
