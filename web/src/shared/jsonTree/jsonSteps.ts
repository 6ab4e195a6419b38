/** A step into a JSON value: a key of an object, or an index of an array. */
export type Step = string | number;

/** A key as JMESPath writes it. */
export const identifier = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key));

/** A JMESPath expression from the current value to a part of it. */
export function pathOf(steps: readonly Step[]): string {
  const path = steps.reduce<string>((before, step) => {
    if (typeof step === 'number') return `${before}[${step}]`;
    return before === '' ? identifier(step) : `${before}.${identifier(step)}`;
  }, '');
  return path === '' ? '@' : path;
}
