import { z } from 'zod';
import { uploadAnswer } from '../analytics/uploads.js';
import { blobPath } from '../blobs/blob.js';
import { idInput, nothing } from '../core/fields.js';
import type { HttpRoute } from '../core/route.js';
import { getPicture } from '../gamification/pictures.js';
import { checkReferralCode } from '../gamification/referrals.js';
import { proofEntryBody, proofVerifyAnswer, proofVerifyBody } from '../identity/contact-proof.js';
import {
  entryChannels,
  onboardCompleteAnswer,
  onboardCompleteBody,
  onboardEntryAnswer,
  onboardEntryBody,
  onboardVerifyAnswer,
  onboardVerifyBody,
} from '../identity/onboarding.js';
import { unlockBody, unlockPath } from '../identity/unlock.js';

const contact = { entryType: 'email', entryValue: 'ada@example.test' } as const;

/** Sends a code to the contact of a visitor. */
export const onboardEntryRoute = {
  method: 'POST',
  path: '/api/onboard/entry',
  operation: 'startOnboarding',
  access: 'public',
  status: 200,
  summary: 'Sends a code to a contact and starts joining or signing in',
  input: onboardEntryBody,
  output: onboardEntryAnswer,
  example: contact,
} as const satisfies HttpRoute;

/** Checks the code; opens a session where the contact has an account. */
export const onboardVerifyRoute = {
  method: 'POST',
  path: '/api/onboard/verify',
  operation: 'verifyContact',
  access: 'public',
  status: 200,
  summary: 'Checks the code and signs in where the contact has an account',
  input: onboardVerifyBody,
  output: onboardVerifyAnswer,
  example: { ...contact, verificationCode: '000000' },
} as const satisfies HttpRoute;

/** Makes the account of a contact and opens a session. */
export const onboardCompleteRoute = {
  method: 'POST',
  path: '/api/onboard/complete',
  operation: 'completeOnboarding',
  access: 'public',
  status: 200,
  summary: 'Creates the account and signs in',
  input: onboardCompleteBody,
  output: onboardCompleteAnswer,
  example: { ...contact, displayName: 'Player_0001' },
} as const satisfies HttpRoute;

/** What each entry type can do. */
export const onboardChannelsRoute = {
  method: 'GET',
  path: '/api/onboard/channels',
  operation: 'listEntryChannels',
  access: 'public',
  status: 200,
  summary: 'Entry types, and whether a code can be sent for each',
  input: nothing,
  output: entryChannels,
} as const satisfies HttpRoute;

/** Whether a code leads to an open invitation. */
export const onboardInvitationRoute = {
  method: 'GET',
  path: '/api/onboard/invitation',
  operation: 'checkReferralCode',
  access: 'public',
  status: 200,
  summary: 'Whether a referral code leads to an open invitation',
  input: checkReferralCode.input,
  output: checkReferralCode.output,
  example: { code: 'ABCD2345' },
} as const satisfies HttpRoute;

const unlockToken = { token: 'A'.repeat(43) };

/** The page of the link that unlocks a contact. */
export const unlockPageRoute = {
  method: 'GET',
  path: unlockPath,
  operation: 'showUnlockPage',
  access: 'public',
  status: 200,
  summary: 'The page of the link that unlocks a contact',
  input: unlockBody,
  example: unlockToken,
} as const satisfies HttpRoute;

/** The form of that page. */
export const unlockRoute = {
  method: 'POST',
  path: unlockPath,
  operation: 'unlockContact',
  access: 'public',
  status: 200,
  summary: 'Unlocks a contact, once for each link',
  input: unlockBody,
  example: unlockToken,
  consumes: 'application/x-www-form-urlencoded',
} as const satisfies HttpRoute;

/** Sends a code to a contact that the signed-in user wants to prove. */
export const proofEntryRoute = {
  method: 'POST',
  path: '/api/auth/contact/entry',
  operation: 'startContactProof',
  access: 'signed-in',
  status: 200,
  summary: 'Sends a code to a contact that the signed-in user wants to prove',
  input: proofEntryBody,
  output: onboardEntryAnswer,
  example: contact,
} as const satisfies HttpRoute;

/** Checks the code of a contact proof. */
export const proofVerifyRoute = {
  method: 'POST',
  path: '/api/auth/contact/verify',
  operation: 'proveContact',
  access: 'signed-in',
  status: 200,
  summary: 'Checks the code; the contact then belongs to the account',
  input: proofVerifyBody,
  output: proofVerifyAnswer,
  example: { ...contact, verificationCode: '000000' },
} as const satisfies HttpRoute;

/** The address that the specification names for signing in. */
export const loginRoute = {
  method: 'GET',
  path: '/api/login',
  operation: 'login',
  access: 'public',
  status: 302,
  summary: 'Leads to the landing screen',
  input: nothing,
} as const satisfies HttpRoute;

/** Ends the session. */
export const logoutRoute = {
  method: 'GET',
  path: '/api/logout',
  operation: 'logout',
  access: 'public',
  status: 302,
  summary: 'Ends the session of a browser that navigates here, and leads to the landing screen',
  input: nothing,
} as const satisfies HttpRoute;

/** Takes a file for a source. */
export const uploadRoute = {
  method: 'POST',
  path: '/api/data-sources/:id/uploads',
  operation: 'uploadFile',
  access: 'begin-upload',
  status: 200,
  summary: 'Adds the rows of a CSV file to a data source; repeatable with an Idempotency-Key',
  input: idInput.extend({ file: z.file() }),
  output: uploadAnswer,
  consumes: 'multipart/form-data',
} as const satisfies HttpRoute;

/** Streams a stored file under a signed grant. */
export const blobRoute = {
  method: 'GET',
  path: `${blobPath}/:grant`,
  operation: 'readBlob',
  access: 'signed-in',
  status: 200,
  summary: 'Streams a stored file; the grant is valid for 60 s and for one user',
  input: z.object({ grant: z.string() }),
} as const satisfies HttpRoute;

/** The stored picture of a person. */
export const pictureRoute = {
  method: 'GET',
  path: '/api/pictures/:hash',
  operation: 'getPicture',
  access: 'signed-in',
  status: 200,
  summary: 'The picture with this hash; it never changes',
  input: getPicture.input,
} as const satisfies HttpRoute;

/** Every public route that is more than one call: each has a method of a controller in the gateway. */
export const controllerRoutes: readonly HttpRoute[] = [
  onboardEntryRoute,
  onboardVerifyRoute,
  onboardCompleteRoute,
  onboardChannelsRoute,
  onboardInvitationRoute,
  unlockPageRoute,
  unlockRoute,
  proofEntryRoute,
  proofVerifyRoute,
  loginRoute,
  logoutRoute,
  uploadRoute,
  blobRoute,
  pictureRoute,
];
