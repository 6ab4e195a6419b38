import type { DeckRead } from '@emberdeck/contracts/gamification/deck-reads';
import type { DeckReadEntity } from './deck-read.entity.js';

export const toDeckRead = (read: DeckReadEntity): DeckRead => ({
  id: read.id,
  appId: read.appId,
  trigger: read.trigger,
  status: read.status,
  reason: read.reason,
  httpStatus: read.httpStatus,
  startedAt: read.startedAt?.toISOString() ?? null,
  finishedAt: read.finishedAt?.toISOString() ?? null,
  nextTryAt: read.nextTryAt?.toISOString() ?? null,
  createdAt: read.createdAt.toISOString(),
});
