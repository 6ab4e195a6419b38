import { phoneCountry } from '@emberdeck/contracts/core/phone-number';
import { flag, wholeNumber } from '@emberdeck/platform/config/settings';
import { z } from 'zod';
import { groupRolesOf } from './accounts/provider-roles.js';

/** Settings of identity, by the name of their environment variable. */
export const identitySettings = z
  .object({
    /** Minutes until a verification code expires. */
    CODE_LIFETIME_MINUTES: wholeNumber(1).max(60).default(10),
    /** Tries of codes in one flow per hour. */
    CODE_TRIES_PER_FLOW: wholeNumber(1).max(100).default(5),
    /** Wrong codes for one contact per hour, over all its flows. */
    CODE_TRIES_PER_HOUR: wholeNumber(1).max(1000).default(10),
    /** Wrong codes in a row that lock a contact. New browsers then need the link in the unlock mail. */
    WRONG_CODES_UNTIL_LOCK: wholeNumber(1).max(1000).default(20),
    /** Wrong codes from one address per hour. Default 100; 1,000 for a browser on the machine of all-in-one. */
    WRONG_CODES_PER_HOUR_BY_ADDRESS: wholeNumber(1).max(100_000).optional(),
    /** Seconds before a contact gets another code, unless the last code was used. */
    CODE_PAUSE_SECONDS: wholeNumber(0).max(3600).default(60),
    /** Codes for one contact per hour. */
    CODES_PER_HOUR: wholeNumber(1).max(1000).default(5),
    /** Codes for the phone numbers of one country per hour. */
    CODES_PER_HOUR_BY_COUNTRY: wholeNumber(1).max(10_000).default(200),
    /** Codes by SMS or WhatsApp per day, over all users. Bounds the cost of fraud. */
    PHONE_CODES_PER_DAY: wholeNumber(1).max(10_000).default(1000),
    /** Flows from one address per hour that end without a right code. Default 100; 1,000 for a browser on the machine of all-in-one. */
    ENTRIES_PER_HOUR_BY_ADDRESS: wholeNumber(1).max(100_000).optional(),
    /** Country (ISO 3166) of phone numbers without a country code. */
    DEFAULT_PHONE_COUNTRY: phoneCountry,
    /**
     * Creates an unverified account without a code if the channel of the contact has no provider. By default only for a
     * browser on the machine of all-in-one, without a proxy. `true` allows it for all requests.
     */
    ALLOW_UNVERIFIED_SIGNUP: flag.optional(),
    /**
     * Who may make an account: `open` for everybody, `invite` for those with an invitation, `oidc` for those who sign in by the
     * provider of `OIDC_ISSUER`. Who has an account can always sign in.
     */
    SIGNUP: z.enum(['open', 'invite', 'oidc']).default('open'),
    /** Id of the workspace whose members get their roles from the groups of the OpenID provider. */
    OIDC_WORKSPACE: z.uuid().optional(),
    /**
     * Role of each group of the OpenID provider in `OIDC_WORKSPACE`: `group=role`, separated by semicolons. The roles are
     * `product_manager`, `team_member` and `client`.
     */
    OIDC_ROLES: z
      .string()
      .transform((text, context) => {
        const mapped = groupRolesOf(text);
        if (mapped !== null) return mapped;
        context.addIssue({ code: 'custom', message: 'must be group=role, separated by semicolons' });
        return z.NEVER;
      })
      .optional(),
    /** Days after which an unused session ends. */
    SESSION_IDLE_DAYS: wholeNumber(1).max(365).default(7),
    /** Days after which every session ends. */
    SESSION_MAX_DAYS: wholeNumber(1).max(365).default(30),
  })
  .refine(
    ({ OIDC_ROLES: mapped, OIDC_WORKSPACE: workspace }) => mapped === undefined || workspace !== undefined,
    {
      path: ['OIDC_WORKSPACE'],
      message: 'is needed with OIDC_ROLES',
    },
  );

export type IdentitySettings = z.output<typeof identitySettings>;
