import type { Actor } from '@emberdeck/contracts/core/actor';

/** A number of rows. */
export const rows = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;

/** What the activity says about a run, and the name that it begins with. */
export interface RunText {
  readonly text?: string;
  readonly actorName?: string;
}

/** What the activity says about the run of a file. */
export const uploadText = (
  actor: Actor | null,
  { fileName }: { readonly fileName: string | null },
): RunText =>
  actor === null || fileName === null
    ? {}
    : { text: `${actor.displayName} uploaded ${fileName}`, actorName: actor.displayName };
