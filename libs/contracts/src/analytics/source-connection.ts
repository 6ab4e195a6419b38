import { z } from 'zod';
import { optionalText, optionalWebAddress, storable, text } from '../core/fields.js';
import { hiddenSecret, secretInAddress } from './secret-address.js';

/** Longest JMESPath expression of a mapping. */
export const maxPathLength = 500;

const path = text(maxPathLength);

/**
 * JMESPath expressions that find the points in an answer. `rows` selects the list in the whole body; the others are
 * evaluated on each row. A constant is a raw string, `'active_users'`. A null part means none; without a time a point is of
 * now. `key` gives a row its key where the source is `keyed`. `factor` multiplies values: 0.01 for cents, -1 to negate.
 */
export const sourceMapping = z.strictObject({
  rows: path,
  name: path,
  value: path,
  unit: path.nullable().default(null),
  timestamp: path.nullable().default(null),
  // Absent in mappings of an earlier version.
  key: path.nullable().optional(),
  metadata: path.nullable().optional(),
  factor: z.number().min(-1_000_000).max(1_000_000).optional(),
});

export type SourceMapping = z.output<typeof sourceMapping>;

const parameter = z.string().regex(/^[\w.[\]-]{1,64}$/, 'Only letters, digits and _ . - [ ]');

/**
 * How the next page of an API is found: by the `Link` header, by a cursor in the body (`path`, JMESPath) that is sent as
 * a query parameter, by page numbers that start at `first`, by the number of rows before it (`offset`), or by an address in
 * the body (`path`) or in a header. Such an address must have the origin of the endpoint.
 */
export const sourcePaging = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('link') }),
  z.strictObject({ kind: z.literal('cursor'), path, parameter }),
  z.strictObject({ kind: z.literal('page'), parameter, first: z.number().int().min(0).max(1).default(1) }),
  z.strictObject({
    kind: z.literal('offset'),
    parameter,
    limitParameter: parameter.nullable().default(null),
    limit: z.number().int().min(1).max(10_000).default(100),
  }),
  z.strictObject({ kind: z.literal('address'), path }),
  z.strictObject({
    kind: z.literal('header'),
    header: z.string().regex(/^[\w-]{1,64}$/, 'Only letters, digits, - and _'),
  }),
]);

export type SourcePaging = z.output<typeof sourcePaging>;

/** Where the API key goes: `Authorization: Bearer`, a header of its own, or a query parameter. */
export const keyPlacements = ['bearer', 'header', 'query'] as const;
export type KeyPlacement = (typeof keyPlacements)[number];

/** Headers that a source may not set: they route or frame the request, or carry cookies. */
const reservedHeaders =
  /^(host|cookie|cookie2|connection|content-length|transfer-encoding|te|trailer|upgrade|keep-alive|expect|proxy-.*|sec-.*|accept-encoding|if-none-match|if-modified-since|range|via|forwarded|x-forwarded-.*)$/i;

/**
 * The address of an API. A secret in its query is refused: lists would show it, and the key has a field that is stored
 * encrypted. A hidden secret is the stored address, unchanged.
 */
export const sourceEndpoint = optionalWebAddress.superRefine((value, context) => {
  const secret = value === null ? null : secretInAddress(value);
  if (secret === null || secret.value === hiddenSecret) return;
  context.addIssue({
    code: 'custom',
    message: `The parameter “${secret.name}” looks like a secret. Move it into the API key, which is stored encrypted.`,
    params: { code: 'secret_in_address', parameter: secret.name },
  });
});

/** Longest API key. */
const maxKeyLength = 4096;

/** What a header can carry: one line, no character beyond Latin-1. */
const sendable = /^[\x20-\x7e\xa0-\xff]*$/;

/** Whether a request can carry the key. Keys from earlier versions may contain anything. */
export const isSendableKey = (key: string): boolean => sendable.test(key);

const unsendable = 'Enter the key in one line, without characters that a request cannot carry';

/** The key of a new source or of a test; an empty text means none. */
export const optionalKey = optionalText(maxKeyLength).refine(
  (value) => value === null || isSendableKey(value),
  unsendable,
);

/** The new key of a stored source. */
export const changedKey = z
  .string()
  .trim()
  .min(1)
  .max(maxKeyLength)
  .regex(storable)
  .regex(sendable, unsendable)
  .nullable()
  .optional();

/** Name of the header or query parameter of the key. */
export const keyName = optionalText(64).superRefine((value, context) => {
  if (value === null) return;
  if (!/^[\w-]+$/.test(value)) {
    context.addIssue({ code: 'custom', message: 'Only letters, digits, - and _' });
  } else if (reservedHeaders.test(value)) {
    context.addIssue({ code: 'custom', message: 'This header cannot carry a key' });
  }
});

/** How a source of type API Integration is read. An absent field has the default: bearer, no mapping, one page. */
export const sourceConnectionFields = {
  keyPlacement: z.enum(keyPlacements).optional(),
  /** Name of the header or of the query parameter; required unless the placement is `bearer`. */
  headerName: keyName.optional(),
  mapping: sourceMapping.nullable().optional(),
  paging: sourcePaging.nullable().optional(),
  /** Query parameter that takes the newest known time (ISO 8601), so that only newer points are read. */
  timeParameter: parameter.nullable().optional(),
};
