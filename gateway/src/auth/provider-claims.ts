import {
  maxProviderGroups,
  type ProviderClaims,
  providerClaims,
} from '@emberdeck/contracts/identity/provider-sign-in';

/** The claims of an ID token, or of the UserInfo endpoint. */
export type RawClaims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A name may be longer than ours. */
const nameOf = (value: unknown): string | null => textOf(value)?.trim().slice(0, 80) ?? null;

/** Some providers write a text. Anything else, and nothing, is no confirmation. */
const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** One group may be a text of its own. */
const groupsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .filter((each): each is string => typeof each === 'string')
    .slice(0, maxProviderGroups);

/**
 * What the provider says of a person. An address and its confirmation come from one answer: that of the UserInfo endpoint
 * where it names an address, else the ID token.
 */
export function claimsOf(idToken: RawClaims, userInfo: RawClaims, groupsClaim: string): ProviderClaims {
  const all = { ...idToken, ...userInfo };
  const { email, email_verified: emailVerified } = textOf(userInfo['email']) === null ? idToken : userInfo;
  return providerClaims.parse({
    issuer: idToken['iss'],
    subject: idToken['sub'],
    email: textOf(email),
    emailVerified: isTrue(emailVerified),
    displayName: nameOf(all['name']) ?? nameOf(all['preferred_username']),
    firstName: nameOf(all['given_name']),
    lastName: nameOf(all['family_name']),
    pictureUrl: textOf(all['picture']),
    groups: groupsOf(all[groupsClaim]),
  });
}
