import { useEffect } from 'react';
import { get, useForm } from 'react-hook-form';
import type { DefaultValues, FieldErrors, FieldValues, Resolver, ResolverOptions } from 'react-hook-form';
import type { ZodType } from 'zod';

interface ContractForm<Values extends FieldValues> {
  readonly defaultValues: Values;
  /** Loads the contract's schema of the body. It imports zod, so it is not in the screen's chunk. */
  readonly loadSchema: () => Promise<ZodType>;
  /** The body of the request. Only errors of fields with the same name appear in the form. */
  readonly bodyOf?: (values: Values) => FieldValues;
  /**
   * The error texts of empty required fields, by field name. A function gets the typed text of any refused value, and
   * returns undefined for the message of the contract.
   */
  readonly required?: Readonly<Record<string, string | ((typed: string) => string | undefined)>>;
}

const interactions = ['pointerdown', 'keydown', 'input'] as const;

/** Runs `work` once at the first interaction with the page, or soon if there was one. Returns how to cancel it. */
function onInteraction(work: () => void): () => void {
  const abort = new AbortController();
  const run = (): void => {
    abort.abort();
    work();
  };
  if (navigator.userActivation?.hasBeenActive) {
    const timer = setTimeout(run, loadAfterMs);
    abort.signal.addEventListener('abort', () => clearTimeout(timer));
  }
  for (const type of interactions) {
    window.addEventListener(type, run, { signal: abort.signal, passive: true });
  }
  return () => abort.abort();
}

/** Delay of loading the schema, in milliseconds: the form and its screen are drawn by then. */
const loadAfterMs = 500;

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

type Rules<Values extends FieldValues> = Required<Omit<ContractForm<Values>, 'defaultValues'>>;

const ownText = (
  typed: unknown,
  text: string | ((typed: string) => string | undefined),
): string | undefined => {
  if (typeof text === 'function') return text(typeof typed === 'string' ? typed : '');
  return isBlank(typed) ? text : undefined;
};

/** Replaces the contract's message by the text of the form, see `required`. */
function withRequired<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  values: Values,
  required: Rules<Values>['required'],
): FieldErrors<Values> {
  const shown: Record<string, unknown> = { ...errors };
  for (const [name, text] of Object.entries(required)) {
    const message = ownText(get(values, name), text);
    if (shown[name] !== undefined && message !== undefined) {
      shown[name] = { ...(shown[name] as object), message };
    }
  }
  return shown as FieldErrors<Values>;
}

async function loadCheck(loadSchema: () => Promise<ZodType>) {
  const { zodResolver } = await import('./schemaCheck.js');
  // After the import above, which configures zod.
  const schema = (await loadSchema()) as ZodType<FieldValues, FieldValues>;
  return zodResolver(schema, undefined, { raw: true });
}

/** Checks the body by the contract. The values stay as typed: the server trims them. */
function contractResolver<Values extends FieldValues>({
  loadSchema,
  bodyOf,
  required,
}: Rules<Values>): Resolver<Values> {
  return async (values, context, options) => {
    // Without the schema nothing is checked here. The server checks the same, and its errors appear at the same fields.
    const check = await loadCheck(loadSchema).catch(() => null);
    const result = await check?.(bodyOf(values), context, options as ResolverOptions<FieldValues>);
    const errors = (result?.errors ?? {}) as FieldErrors<Values>;
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: withRequired(errors, values, required) };
  };
}

/** A form of react-hook-form whose values are checked by the contract of its request. */
export function useContractForm<Values extends FieldValues>({
  defaultValues,
  loadSchema,
  bodyOf = (values) => values,
  required = {},
}: ContractForm<Values>) {
  useEffect(() => {
    // The schema loads before the first submit, but not for a page that the user only looks at.
    return onInteraction(() => void loadCheck(loadSchema).catch(() => undefined));
  }, [loadSchema]);
  return useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: contractResolver({ loadSchema, bodyOf, required }),
  });
}
