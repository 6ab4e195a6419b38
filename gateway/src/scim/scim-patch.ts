import { z } from 'zod';
import type { DirectoryChanges } from '@emberdeck/contracts/identity/directory';
import { ScimFailure } from './scim-failure.js';
import { booleanOf, checkedChanges, isObject, lowerNames, type ScimObject } from './scim-input.js';

const body = z.object({
  operations: z
    .array(z.object({ op: z.string(), path: z.string().max(254).nullish(), value: z.unknown().optional() }))
    .min(1)
    .max(100),
});

/** The fields that the directory may change, by their paths in lower case. */
const fields: Readonly<Record<string, keyof DirectoryChanges>> = {
  active: 'isActive',
  username: 'userName',
  displayname: 'displayName',
  externalid: 'externalId',
  'name.givenname': 'firstName',
  'name.familyname': 'lastName',
};

const removable: readonly (keyof DirectoryChanges)[] = ['externalId', 'firstName', 'lastName'];

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:user:';

/** Attributes that are not stored, or not changed by the directory: `emails` change by their person alone. */
const ignored =
  /^(urn:ietf:params:scim:schemas:extension:|(emails|phonenumbers|addresses|title|usertype|preferredlanguage|locale|timezone|nickname|profileurl|photos|ims|entitlements|roles|x509certificates|password|schemas|name\.(formatted|middlename|honorificprefix|honorificsuffix))(\b|$))/;

const unchangeable = /^(id|meta|groups)(\b|$)/;

/** The path without the name of the schema, in lower case. */
const pathOf = (given: string): string => {
  const path = given.trim().toLowerCase();
  return path.startsWith(userSchema) ? path.slice(userSchema.length) : path;
};

/** The single values that an operation sets, by their paths. One without a path holds an object of attributes. */
function* valuesOf(path: string, value: unknown): Generator<readonly [path: string, value: unknown]> {
  if (path !== '' && path !== 'name') {
    yield [path, value];
    return;
  }
  if (!isObject(value)) throw new ScimFailure('invalidValue', 'An operation without a path needs an object.');
  for (const [name, each] of Object.entries(value)) {
    yield* valuesOf(path === '' ? pathOf(name) : `${path}.${name}`, each);
  }
}

function fieldOf(path: string): keyof DirectoryChanges | null {
  const field = Object.hasOwn(fields, path) ? fields[path] : undefined;
  if (field !== undefined) return field;
  if (ignored.test(path)) return null;
  throw unchangeable.test(path)
    ? new ScimFailure('mutability', 'This attribute cannot be changed.')
    : new ScimFailure('invalidPath', 'There is no such attribute of a user.');
}

function set(path: string, value: unknown): ScimObject {
  const field = fieldOf(path);
  if (field === null) return {};
  if (field === 'isActive') return { isActive: booleanOf(value) };
  const isEmpty = value === null || value === '';
  return { [field]: isEmpty && removable.includes(field) ? null : value };
}

function removed(path: string): ScimObject {
  if (path === 'name') return { firstName: null, lastName: null };
  const field = fieldOf(path);
  if (field === null || field === 'displayName') return {};
  if (!removable.includes(field)) {
    throw new ScimFailure('mutability', 'This attribute cannot be removed.');
  }
  return { [field]: null };
}

function changesOf({ op, path, value }: z.output<typeof body>['operations'][number]): ScimObject[] {
  const at = pathOf(path ?? '');
  switch (op.toLowerCase()) {
    case 'add':
    case 'replace':
      return [...valuesOf(at, value)].map(([each, given]) => set(each, given));
    case 'remove':
      return [removed(at)];
    default:
      throw new ScimFailure('invalidSyntax', 'An operation is add, replace or remove.');
  }
}

/** The changes of a PATCH body (RFC 7644, section 3.5.2), as Okta and Entra send it. A later operation wins. */
export function patchOf(given: unknown): DirectoryChanges {
  const patch = body.safeParse(lowerNames(given));
  if (!patch.success) throw new ScimFailure('invalidSyntax', 'Send one to 100 Operations.');
  const all = patch.data.operations.flatMap(changesOf);
  return checkedChanges(Object.assign({}, ...all) as ScimObject);
}
