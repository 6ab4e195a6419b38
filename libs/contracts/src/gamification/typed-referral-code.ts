/** Converts a typed code of a friend's invitation to the stored form. */
export const typedReferralCode = (typed: string): string => typed.trim().toUpperCase();
