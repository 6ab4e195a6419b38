// No imports: the browser loads this module, and must not load a schema library with it.

/** The reactions that a message can get, in the order of the picker. */
export const reactionTypes = ['like', 'celebrate', 'laugh', 'surprise', 'thanks', 'look'] as const;

export type ReactionType = (typeof reactionTypes)[number];
