import { z } from 'zod';
import { optionalText, text } from '@emberdeck/contracts/core/fields';
import { directoryChanges, type DirectoryChanges } from '@emberdeck/contracts/identity/directory';
import { fieldErrors } from '@emberdeck/platform/runtime/field-errors';
import { ScimFailure } from './scim-failure.js';

/** An object of a SCIM body. The case of attribute names does not matter, so they are in lower case. */
export type ScimObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is ScimObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value with all names of attributes in lower case. */
export function lowerNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerNames);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name.toLowerCase(), lowerNames(each)]),
  );
}

/** Entra sends `"True"` and `"False"`. */
const boolean = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(true|false)$/i)
    .transform((given) => given.toLowerCase() === 'true'),
]);

const optional = optionalText(254).transform((given) => given ?? undefined);

/** What is read of a user; other attributes are ignored, as RFC 7644 lets a server do. */
const scimUser = z.object({
  username: text(254),
  externalid: optional,
  displayname: optional,
  name: z.object({ givenname: optional, familyname: optional }).nullish(),
  emails: z
    .array(z.object({ value: optional, primary: boolean.nullish() }))
    .max(20)
    .nullish(),
  active: boolean.nullish(),
});

function parsed<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const faults = fieldErrors(result.error).map(({ field, message }) => `${field}: ${message}`);
  throw new ScimFailure('invalidValue', faults.join('; '));
}

/** The changes, by the rules of their fields. */
export const checkedChanges = (given: ScimObject): DirectoryChanges => parsed(directoryChanges, given);

/** A whole user: what a client creates or replaces. What is absent stays. */
export function userOf(
  body: unknown,
): DirectoryChanges & { readonly userName: string; readonly email?: string } {
  const given = lowerNames(body);
  if (!isObject(given)) throw new ScimFailure('invalidSyntax', 'Send a user as a JSON object.');
  const { username, externalid, displayname, name, emails, active } = parsed(scimUser, given);
  const addresses = emails ?? [];
  const address = (addresses.find(({ primary }) => primary) ?? addresses[0])?.value;
  const email = address ?? (username.includes('@') ? username : undefined);
  const changes = checkedChanges({
    ...{ externalId: externalid, displayName: displayname },
    ...{ firstName: name?.givenname, lastName: name?.familyname, isActive: active ?? undefined },
  });
  return { ...changes, userName: username, ...(email !== undefined && { email }) };
}

/** Reads a truth value of a change. */
export const booleanOf = (value: unknown): boolean =>
  parsed(z.object({ active: boolean }), { active: value }).active;
