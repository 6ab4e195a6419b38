import type { ReactionType } from '@emberdeck/contracts/messaging/reaction-types';

/** The pictures of reactions other than like, in the order of the picker. */
export const reactionSigns: Readonly<Record<Exclude<ReactionType, 'like'>, string>> = {
  celebrate: '🎉',
  laugh: '😄',
  surprise: '😮',
  thanks: '🙏',
  look: '👀',
};

export type OtherReaction = keyof typeof reactionSigns;

/** Types that this version of the web app knows. */
export const isOtherReaction = (type: string): type is OtherReaction => Object.hasOwn(reactionSigns, type);

export const otherReactions = Object.keys(reactionSigns).filter(isOtherReaction);
