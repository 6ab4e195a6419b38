import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  type DirectoryKey,
  type listDirectoryUsers,
  maxDirectoryPage,
} from '@emberdeck/contracts/identity/directory';
import { ScimFailure } from './scim-failure.js';
import { isObject, lowerNames } from './scim-input.js';

type Page = CallInput<typeof listDirectoryUsers>;

const keys: Readonly<Record<string, DirectoryKey>> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  emails: 'email',
  'emails.value': 'email',
  'emails[type eq "work"].value': 'email',
};

const comparison =
  /^\s*(?:urn:ietf:params:scim:schemas:core:2\.0:user:)?(\S+|emails\[type eq "work"\]\.value)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

/** The filter of a list: one comparison that is equal. */
function filterOf(given: string): Page['filter'] {
  const [, name = '', quoted = ''] = (given.length > 1_000 ? null : comparison.exec(given)) ?? [];
  const path = name.toLowerCase();
  const key = Object.hasOwn(keys, path) ? keys[path] : undefined;
  const value = key === undefined ? null : textOf(quoted);
  if (key === undefined || value === null) {
    throw new ScimFailure(
      'invalidFilter',
      'The filter compares userName, externalId, emails.value or id with a text, by eq.',
    );
  }
  return { key, value };
}

function textOf(quoted: string): string | null {
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === 'string' && value.length <= 254 && !value.includes('\0') ? value : null;
  } catch {
    return null;
  }
}

function numberOf(given: unknown, name: string, absent: number): number {
  if (given === undefined) return absent;
  if (typeof given === 'string' && /^-?\d{1,9}$/.test(given)) return Number(given);
  throw new ScimFailure('invalidValue', `${name} is a whole number.`);
}

/** The page that the query of a list names. Numbers out of range count as the nearest one (RFC 7644, section 3.4.2.4). */
export function pageOf(query: unknown): Page {
  const given = lowerNames(query);
  const { filter, startindex, count } = isObject(given) ? given : {};
  if (filter !== undefined && typeof filter !== 'string') {
    throw new ScimFailure('invalidFilter', 'Give one filter.');
  }
  return {
    filter: filter === undefined || filter.trim() === '' ? null : filterOf(filter),
    first: Math.max(1, numberOf(startindex, 'startIndex', 1)),
    count: Math.min(maxDirectoryPage, Math.max(0, numberOf(count, 'count', 100))),
  };
}
