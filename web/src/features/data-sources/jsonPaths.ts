import { identifier, pathOf, type Step } from '../../shared/jsonTree/jsonSteps.js';
import { noMapping } from './mappingForm.js';
import type { MappingTexts } from './mappingForm.js';

export type MappingTarget = 'value' | 'name' | 'timestamp' | 'unit' | 'metadata' | 'key';

/** The order in which a user picks. */
const mappingTargets: readonly MappingTarget[] = ['value', 'name', 'timestamp', 'unit', 'metadata'];

/** What a user can pick. Only rows with a key have one. */
export const targetsOf = (isKeyed: boolean): readonly MappingTarget[] =>
  isKeyed ? [...mappingTargets, 'key'] : mappingTargets;

/** The list that holds the rows. Lists inside lists are joined to one. */
function rowsOf(steps: readonly Step[]): string {
  const isNested = steps.some((step) => typeof step === 'number');
  if (!isNested) {
    return pathOf(steps);
  }
  const joined = steps.reduce<string>((before, step) => {
    if (typeof step === 'number') return `${before}[]`;
    return before === '' ? identifier(step) : `${before}.${identifier(step)}`;
  }, '');
  return `${joined}[]`;
}

interface Place {
  readonly rows: string;
  readonly field: string;
}

/** Where the rows are, and where the picked value is in a row. A body without a list is a single row. */
export function placeOf(steps: readonly Step[]): Place {
  const indexes = steps.flatMap((step, at) => (typeof step === 'number' ? [at] : []));
  // A number at the end, inside another list, is a column: `[[time, value], ...]`.
  const isColumn = indexes.length > 1 && indexes.at(-1) === steps.length - 1;
  const at = indexes.at(isColumn ? -2 : -1);
  return at === undefined
    ? { rows: '[@]', field: pathOf(steps) }
    : { rows: rowsOf(steps.slice(0, at)), field: pathOf(steps.slice(at + 1)) };
}

/** A constant: the key of a figure is its name where a body has no list. */
const constant = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Metadata is an object: a click on a value picks the one that holds it. */
function objectOf(steps: readonly Step[]): readonly Step[] {
  const last = steps.findLastIndex((step) => typeof step === 'string');
  return last === -1 ? steps : steps.slice(0, last);
}

/** The mapping after a click on a value; null if the value is outside of the rows. */
export function pick(
  mapping: MappingTexts,
  target: MappingTarget,
  steps: readonly Step[],
): MappingTexts | null {
  const { rows, field } = placeOf(target === 'metadata' ? objectOf(steps) : steps);
  if (target === 'value' || mapping.rows === '') {
    const kept = mapping.rows === rows ? mapping : { ...noMapping, factor: mapping.factor, rows };
    const key = steps.findLast((step) => typeof step === 'string');
    const named = target === 'value' && rows === '[@]' && kept.name === '' && key !== undefined;
    return { ...kept, [target]: field, ...(named && { name: constant(key) }) };
  }
  return rows === mapping.rows ? { ...mapping, [target]: field } : null;
}
