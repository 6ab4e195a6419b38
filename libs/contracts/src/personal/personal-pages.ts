import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { done, nothing, uuid } from '../core/fields.js';
import { type ServiceName, serviceNames } from '../core/service-names.js';

/** A table with data of users, as an export names it. */
export const personalTableInfo = z.object({
  table: z.string(),
  /** What the product notes about a person; else what the person gave and did. */
  isAbout: z.boolean(),
});

export type PersonalTableInfo = z.output<typeof personalTableInfo>;

/** Rows of a table about one user: plain data without secrets. */
export const personalRows = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  /** The place of the next page; null at the end. */
  next: z.string().nullable(),
});

export type PersonalRows = z.output<typeof personalRows>;

/** Identity makes the export of a person, and asks all others. */
const asked = { access: 'internal', callers: ['identity'] } as const;

/** The tables of a service that an export shows. */
export const listPersonalTables = (service: ServiceName) =>
  defineCall({
    ...asked,
    service,
    name: 'list-personal-tables',
    input: nothing,
    output: z.array(personalTableInfo),
  });

/** A page of the rows of one table about a user, small enough for one answer. */
export const readPersonalPage = (service: ServiceName) =>
  defineCall({
    ...asked,
    service,
    name: 'read-personal-page',
    input: z.object({ userId: uuid, table: z.string().max(63), after: z.string().nullable() }),
    output: personalRows,
    timeoutMs: 20_000,
  });

/**
 * Erases a person in a service. A repeat erases what was on its way the first time. `contacts` are the proven ones: rows
 * of other users name a person by them.
 */
export const erasePerson = (service: ServiceName) =>
  defineCall({
    ...asked,
    service,
    name: 'erase-person',
    repeats: 'always',
    input: z.object({ userId: uuid, contacts: z.array(z.string()), keepsMessages: z.boolean() }),
    output: done,
    timeoutMs: 60_000,
  });

/** The services that identity asks for the data of a person. */
export const askedForPersonalData = serviceNames.filter((service) => service !== 'identity');

/** The calls of those services. */
export const personalCalls = askedForPersonalData.flatMap((service) => [
  listPersonalTables(service),
  readPersonalPage(service),
  erasePerson(service),
]);
