import { z } from 'zod';
import { optionalText, text } from '../core/fields.js';

/** Longest JMESPath expression of a mapping. */
export const maxPathLength = 500;

const path = text(maxPathLength);

/**
 * JMESPath expressions that find the points in an answer. `rows` selects the list in the whole body; the others are
 * evaluated on each row. A constant is a raw string, `'active_users'`. A null `unit` or `timestamp` means none; without
 * a time a point is of now.
 */
export const sourceMapping = z.strictObject({
  rows: path,
  name: path,
  value: path,
  unit: path.nullable().default(null),
  timestamp: path.nullable().default(null),
});

export type SourceMapping = z.output<typeof sourceMapping>;

const parameter = z.string().regex(/^[\w.[\]-]{1,64}$/, 'Only letters, digits and _ . - [ ]');

/**
 * How the next page of an API is found: by the `Link` header, by a cursor in the body (`path`, JMESPath) that is sent as
 * a query parameter, or by page numbers that start at `first`.
 */
export const sourcePaging = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('link') }),
  z.strictObject({ kind: z.literal('cursor'), path, parameter }),
  z.strictObject({ kind: z.literal('page'), parameter, first: z.number().int().min(0).max(1).default(1) }),
]);

export type SourcePaging = z.output<typeof sourcePaging>;

/** Where the API key goes: `Authorization: Bearer`, a header of its own, or a query parameter. */
export const keyPlacements = ['bearer', 'header', 'query'] as const;
export type KeyPlacement = (typeof keyPlacements)[number];

/** Headers that a source may not set: they route or frame the request, or carry cookies. */
const reservedHeaders =
  /^(host|cookie|cookie2|connection|content-length|transfer-encoding|te|trailer|upgrade|keep-alive|expect|proxy-.*|sec-.*|accept-encoding|if-none-match|if-modified-since|range|via|forwarded|x-forwarded-.*)$/i;

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
