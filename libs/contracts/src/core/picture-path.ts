// No schema library: the browser reads this module.
const pattern = /^\/api\/pictures\/([0-9a-f]{64})$/;

/** The SHA-256 of a stored picture in lower-case hexadecimal. */
export const pictureHashPattern = /^[0-9a-f]{64}$/;

/** Where the product serves a stored picture. */
export const picturePathOf = (hash: string): string => `/api/pictures/${hash}`;

/** The hash in a path of ours; null for every other address. */
export const pictureHashOf = (path: string): string | null => pattern.exec(path)?.[1] ?? null;

/** A stored address as it may be shown: a path of ours or null, never an address of another site. */
export const ownPicture = (path: string | null): string | null =>
  path !== null && pictureHashOf(path) !== null ? path : null;
