import type { Message } from '@emberdeck/contracts/messaging/messages';

/** The state of a message that was just posted. */
export const newMessageState: Pick<
  Message,
  'revision' | 'version' | 'editedAt' | 'deleted' | 'pinned' | 'mentions' | 'figure' | 'reactions'
> = {
  revision: 1,
  version: 1,
  editedAt: null,
  deleted: false,
  pinned: false,
  mentions: [],
  figure: null,
  reactions: [],
};
