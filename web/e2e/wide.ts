/**
 * The tag of a test that belongs to a matrix (every width, color scheme or fault) or that measures time.
 * `npm run test:wide` runs only these, `npm test` the others.
 */
export const wide = (isWide = true): { tag: string[] } => ({ tag: isWide ? ['@wide'] : [] });
