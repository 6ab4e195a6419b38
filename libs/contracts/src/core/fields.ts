import { z } from 'zod';

/** Text that PostgreSQL can store, also within JSON: without NUL and half of a surrogate pair. */
export const storable = /^[^\0\p{Surrogate}]*$/u;

const notStorable = 'Must not contain a NUL character or half of a surrogate pair';

/** At least one character that can be seen: white space and what Unicode lets a display ignore do not count. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Text as a user gives it: outer white space goes; what cannot be stored or seen is refused. */
export const text = (max: number, message = 'Required'): z.ZodString =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(storable, notStorable)
    .regex(visible, message);

/** Optional text: an empty string means absent, and absent is `null` after parsing. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(storable, notStorable)
    .nullish()
    .transform((value) => value || null);

/** Why a text is no web address that can be stored, as a sentence for its author; null where it is one. */
function webAddressProblem(value: string): string | null {
  if (!/^https?:\/\/[^\s/]\S*$/i.test(value) || !URL.canParse(value)) {
    return 'Must be a web address that starts with http:// or https://';
  }
  const { username, password } = new URL(value);
  return username === '' && password === ''
    ? null
    : 'Remove the user name and password from the address. A key belongs into its own field.';
}

/** An optional web address: http or https, with a host, without user name and password, which lists would show. */
export const optionalWebAddress = optionalText(2048).superRefine((value, context) => {
  const problem = value === null ? null : webAddressProblem(value);
  if (problem !== null) {
    context.addIssue({ code: 'custom', message: problem });
  }
});

export const uuid = z.uuid();

/** ISO 8601 in UTC, as every time on the wire. */
export const instant = z.iso.datetime();

export const nullableInstant = instant.nullable();

/** The query of every list: at most 100 items a page, `cursor` as the `Link` header of the page before gave it. */
export const pageQuery = z.object({
  limit: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      'Must be a whole number',
    )
    .pipe(z.number().int().min(1).max(100))
    .default(50),
  cursor: z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9_-]+$/, 'Not a cursor')
    .optional(),
});

export type PageQuery = z.output<typeof pageQuery>;

/** A call without input. */
export const nothing = z.object({});

/** The answer of a call that only confirms. */
export const done = z.object({ success: z.literal(true) });

export const idInput = z.object({ id: uuid });
