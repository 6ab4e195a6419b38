/** The name of a user's workspace until it is renamed. */
export const initialNameOf = (displayName: string): string => `${displayName}'s workspace`;
