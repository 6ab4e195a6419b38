import { z } from 'zod';
import { withoutBidiControls } from './bidi-controls.js';
import { typedCode } from './typed-text.js';

/** Text that PostgreSQL can store, also within JSON: no NUL and no half of a surrogate pair. */
export const storable = /^[^\0\p{Surrogate}]*$/u;

const notStorable = 'Must not contain a NUL character or half of a surrogate pair';

/** At least one visible character: neither white space nor a code point that Unicode lets displays ignore. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Text from a user. Trims outer white space; refuses text that cannot be stored or has no visible character. */
export const text = (max: number, message = 'Required'): z.ZodString =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(storable, notStorable)
    .regex(visible, message);

/** A code that a person types or pastes. */
export const codeText = z
  .string()
  .max(200, 'At most 200 characters')
  .overwrite(typedCode)
  .regex(storable, notStorable)
  .regex(visible, 'Required');

const turnsText = 'Must not contain characters that turn the direction of the text';

/** Text that stands among other texts, such as the name of a person or a thing. */
export const nameText = (max: number, message?: string): z.ZodString =>
  text(max, message).regex(withoutBidiControls, turnsText);

/** Optional text: an empty string means absent, and absent is `null` after parsing. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(storable, notStorable)
    .nullish()
    .transform((value) => value || null);

/** {@link optionalText} for a name. */
export const optionalNameText = (max: number) =>
  optionalText(max).superRefine((value, context) => {
    if (value !== null && !withoutBidiControls.test(value)) {
      context.addIssue({ code: 'custom', message: turnsText });
    }
  });

/** Why a text is not a storable web address, as a sentence for its author; null for a valid address. */
function webAddressProblem(value: string): string | null {
  if (!/^https?:\/\/[^\s/]\S*$/i.test(value) || !URL.canParse(value)) {
    return 'Must be a web address that starts with http:// or https://';
  }
  const { username, password } = new URL(value);
  return username === '' && password === ''
    ? null
    : 'Remove the user name and password from the address. A key belongs into its own field.';
}

/** An http or https address with a host. User name and password are refused, because lists would show them. */
export const webAddress = text(2048).superRefine(checkWebAddress);

/** {@link webAddress}, or null. */
export const optionalWebAddress = optionalText(2048).superRefine(checkWebAddress);

function checkWebAddress(value: string | null, context: z.RefinementCtx): void {
  const problem = value === null ? null : webAddressProblem(value);
  if (problem !== null) {
    context.addIssue({ code: 'custom', message: problem });
  }
}

export const uuid = z.uuid();

/** ISO 8601 in UTC: the format of every time on the wire. */
export const instant = z.iso.datetime();

export const nullableInstant = instant.nullable();

/** A number of a query. */
export const queryNumber = z.union(
  [
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ],
  'Must be a whole number',
);

/** The query of every list: at most 100 items a page. `cursor` comes from the `Link` header of the previous page. */
export const pageQuery = z.object({
  limit: queryNumber.pipe(z.number().int().min(1).max(100)).default(50),
  cursor: z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9_-]+$/, 'Not a cursor')
    .optional(),
});

export type PageQuery = z.output<typeof pageQuery>;

/** A call without input. */
export const nothing = z.object({});

/** The answer of a call that only confirms success. */
export const done = z.object({ success: z.literal(true) });

export const idInput = z.object({ id: uuid });
