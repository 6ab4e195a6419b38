import { z } from 'zod';
import { defineEvent } from '../core/event.js';
import { uuid } from '../core/fields.js';

const ofDecks = { group: 'decks', text: '{{- text}}' } as const;

/** What happened to a deck: it was paused after failures, its health check fails, or is fine again. */
export const deckStates = ['deck_paused', 'deck_down', 'deck_recovered'] as const;
export type DeckState = (typeof deckStates)[number];

/** The app of a deck needs its user, or is well again. Personal: sent to its user only. */
export const deckStateChanged = defineEvent({
  service: 'gamification',
  name: 'deck-state-changed',
  payload: z.object({
    userId: uuid,
    workspaceId: uuid,
    appId: uuid,
    readId: uuid,
    appName: z.string(),
    state: z.enum(deckStates),
    /** Why, as a sentence for people; null where nothing is wrong. */
    reason: z.string().nullable(),
  }),
  notice: {
    kinds: {
      deck_paused: { ...ofDecks, mail: true, icon: 'pause', tint: 'amber', title: '{{title}} is paused' },
      deck_down: { ...ofDecks, mail: true, icon: 'triangle-alert', tint: 'red', title: '{{title}} is down' },
      deck_recovered: { ...ofDecks, icon: 'circle-check', tint: 'emerald', title: '{{title}} is up again' },
    },
    of: ({ userId, workspaceId, appId, readId, appName, state, reason }) => ({
      kind: state,
      key: `deck:${userId}:${readId}`,
      workspaceId,
      readers: { kind: 'user', userId },
      params: { title: appName, text: reason },
      link: `/connect-apps#${appId}`,
    }),
  },
});
