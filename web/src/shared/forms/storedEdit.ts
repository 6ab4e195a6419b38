import type { ErrorCode } from '@emberdeck/contracts/core/errors';
import { isApiError } from '../api/apiError.js';

const changedElsewhere: ErrorCode = 'changed_elsewhere';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const changedNames = <Body extends object>(from: Body, to: Body): (keyof Body)[] =>
  (Object.keys(to) as (keyof Body)[]).filter((name) => !isSame(from[name], to[name]));

const only = <Body extends object>(body: Body, names: readonly (keyof Body)[]): Partial<Body> =>
  Object.fromEntries(names.map((name) => [name, body[name]])) as Partial<Body>;

/** What a form sends: the changed fields of a body, and the values that they had. */
export type Change<Body extends object> = Partial<Body> & { readonly before: Partial<Body> };

/** Fields that depend on another one: a change of the first is refused if the second was changed elsewhere. */
export type Dependencies<Body extends object> = Partial<Record<keyof Body, keyof Body>>;

/** The change from the stored body to another one; null if nothing differs. */
export function changeOf<Body extends object>(
  stored: Body,
  body: Body,
  dependsOn: Dependencies<Body> = {},
): Change<Body> | null {
  const names = changedNames(stored, body);
  const others = names.flatMap((name) => dependsOn[name] ?? []);
  return names.length === 0 ? null : { ...only(body, names), before: only(stored, [...names, ...others]) };
}

const elsewhereIn = (error: unknown) =>
  isApiError(error) ? error.fields.filter(({ code }) => code === changedElsewhere) : [];

/** Whether a change was refused because of another one. */
export const isChangedElsewhere = (error: unknown): boolean => elsewhereIn(error).length > 0;

/** The stored body as a refused change has shown it: the next change starts from there. */
export function withElsewhere<Body extends object>(stored: Body, error: unknown): Body {
  return {
    ...stored,
    ...Object.fromEntries(
      elsewhereIn(error).map(({ field, parameter = 'null' }) => [field, JSON.parse(parameter) as unknown]),
    ),
  };
}

/** Whether an answer shows other changes than those that were sent. */
export const hasOtherChanges = <Body extends object>(stored: Body, sent: object, answered: Body): boolean =>
  changedNames(stored, answered).some((name) => !(name in sent));
