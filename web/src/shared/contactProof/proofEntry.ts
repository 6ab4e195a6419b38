import type { EntryType, OnboardEntryBody } from '@emberdeck/contracts/identity/onboarding';

/** The body that asks for a code. The step with a number shows what messages to it cost and how they end. */
export const proofEntryOf = (entryType: EntryType, entryValue: string): OnboardEntryBody => ({
  ...{ entryType, entryValue },
  ...(entryType !== 'email' && { acceptsTexts: true }),
});
