// No schema library, because the browser loads this module.
const pattern = /^\/api\/pictures\/([0-9a-f]{64})$/;

/** The SHA-256 of a stored picture in lower-case hexadecimal. */
export const pictureHashPattern = /^[0-9a-f]{64}$/;

/** The path of a stored picture. */
export const picturePathOf = (hash: string): string => `/api/pictures/${hash}`;

/** The hash in the path of a stored picture; null for every other address. */
export const pictureHashOf = (path: string): string | null => pattern.exec(path)?.[1] ?? null;

/**
 * Returns the path of a stored picture unchanged, and null for every other address: the product shows no pictures of
 * other sites.
 */
export const ownPicture = (path: string | null): string | null =>
  path !== null && pictureHashOf(path) !== null ? path : null;

const upload = /^upload:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Names a picture that the browser has sent, in the place of a web address. */
export const uploadedPicture = (id: string): string => `upload:${id}`;

/** The id of a picture that the browser has sent; null for every other address. */
export const uploadIdOf = (address: string): string | null => upload.exec(address)?.[1] ?? null;
