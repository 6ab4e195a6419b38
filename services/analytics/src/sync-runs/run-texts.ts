import type { Actor } from '@emberdeck/contracts/core/actor';

/** A number of rows. */
export const rows = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;

/** What the activity says about a run. */
export const uploadText = (actor: Actor | null, { fileName }: { readonly fileName: string | null }) =>
  actor === null || fileName === null ? 'synced' : `${actor.displayName} uploaded ${fileName}`;
