/**
 * The details of a test that belongs to a matrix (every width, color scheme, fault) or that measures time. `npm run test:wide`
 * runs those alone, `npm test` the others.
 */
export const wide = (isWide = true): { tag: string[] } => ({ tag: isWide ? ['@wide'] : [] });
