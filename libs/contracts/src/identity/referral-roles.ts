// Without a schema library: the browser loads this module.

/** The roles that the link of a friend's invitation may offer. A manager is invited by a person, not by a link to share. */
export const referralRoles = ['team_member', 'client'] as const;

export type ReferralRole = (typeof referralRoles)[number];

/** Begins the secret of an invitation that the link of a friend's invitation stands for. */
export const placeTokenPrefix = 'referral-link-';
