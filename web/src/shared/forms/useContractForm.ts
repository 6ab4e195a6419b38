import { useEffect } from 'react';
import { get, useForm } from 'react-hook-form';
import type { DefaultValues, FieldErrors, FieldValues, Resolver, ResolverOptions } from 'react-hook-form';
import type { ZodType } from 'zod';

interface ContractForm<Values extends FieldValues> {
  readonly defaultValues: Values;
  /** Loads the contract's schema of the body. It comes with zod, so it is no part of the screen. */
  readonly loadSchema: () => Promise<ZodType>;
  /** The body of the request, as far as its fields have the names of those of the form. */
  readonly bodyOf?: (values: Values) => FieldValues;
  /** By the name of a field, the text where it is empty and must not be. */
  readonly required?: Readonly<Record<string, string>>;
}

/** After this time the form and its screen are drawn, in milliseconds. */
const loadAfterMs = 500;

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

type Rules<Values extends FieldValues> = Required<Omit<ContractForm<Values>, 'defaultValues'>>;

/** The form's own texts at required fields that are empty. */
function withRequired<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  values: Values,
  required: Rules<Values>['required'],
): FieldErrors<Values> {
  const shown: Record<string, unknown> = { ...errors };
  for (const [name, message] of Object.entries(required)) {
    if (shown[name] !== undefined && isBlank(get(values, name))) {
      shown[name] = { ...(shown[name] as object), message };
    }
  }
  return shown as FieldErrors<Values>;
}

async function loadCheck(loadSchema: () => Promise<ZodType>) {
  const { zodResolver } = await import('./schemaCheck.js');
  // After the line above, which configures zod.
  const schema = (await loadSchema()) as ZodType<FieldValues, FieldValues>;
  return zodResolver(schema, undefined, { raw: true });
}

/** Checks the body by the contract, and leaves the values as they were typed: the server trims them. */
function contractResolver<Values extends FieldValues>({
  loadSchema,
  bodyOf,
  required,
}: Rules<Values>): Resolver<Values> {
  return async (values, context, options) => {
    // Without its code nothing is checked here. The server checks the same, and its errors show at the same fields.
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
    // By the first submit the code is there, and what is drawn first does not wait for it.
    const timer = setTimeout(() => void loadCheck(loadSchema).catch(() => undefined), loadAfterMs);
    return () => clearTimeout(timer);
  }, [loadSchema]);
  return useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: contractResolver({ loadSchema, bodyOf, required }),
  });
}
