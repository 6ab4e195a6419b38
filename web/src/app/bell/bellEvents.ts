import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { selectMessages } from '../../features/communications/messagesApi.js';
import { teamApi } from '../../features/team/teamApi.js';
import { i18n } from '../../shared/i18n/i18n.js';
import { fullName } from '../../shared/lib/people.js';
import { onServerMessage } from '../../shared/realtime/serverMessages.js';
import { bellNoted, selectBellOwner } from '../../shared/toasts/toastSlice.js';
import { bellEventOf } from './bellEvent.js';
import type { BellEvent } from './bellEvent.js';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;
type BellRoot = Parameters<typeof selectBellOwner>[0] & Parameters<typeof selectMessages>[0];

/** From the list of the team; somebody newer than that list makes it be read again. */
async function nameOf(userId: string, dispatch: Dispatch): Promise<string> {
  for (const forceRefetch of [false, true]) {
    const request = teamApi.endpoints.getMembers.initiate(undefined, { subscribe: false, forceRefetch });
    const { data } = await dispatch(request);
    const author = data?.find((member) => member.userId === userId);
    if (author) {
      return fullName(author, i18n.t('nav.playerFallback'));
    }
  }
  return i18n.t('bell.somebody');
}

async function wordsFor(event: BellEvent, dispatch: Dispatch): Promise<{ title: string; text: string }> {
  switch (event.kind) {
    case 'message':
    case 'reply': {
      const name = await nameOf(event.authorId, dispatch);
      const text = event.kind === 'reply' ? 'bell.replyText' : 'bell.messageText';
      return { title: i18n.t('bell.messageTitle'), text: i18n.t(text, { name }) };
    }
    case 'like': {
      const name = await nameOf(event.authorId, dispatch);
      return { title: i18n.t('bell.likeTitle'), text: i18n.t('bell.likeText', { name }) };
    }
    case 'friend':
      return {
        title: i18n.t('bell.friendTitle'),
        text: i18n.t('bell.friendText', { count: event.amount }),
      };
    case 'coins':
      return { title: i18n.t('bell.coinsTitle'), text: i18n.t('bell.coinsText', { count: event.amount }) };
    case 'level':
      return {
        title: i18n.t('bell.levelTitle', { level: event.level }),
        text: i18n.t('bell.levelText'),
      };
  }
}

async function note(event: BellEvent, dispatch: Dispatch): Promise<void> {
  const words = await wordsFor(event, dispatch);
  dispatch(bellNoted({ id: event.id, link: event.link, ...words }));
}

interface Store {
  readonly getState: () => unknown;
  readonly dispatch: unknown;
}

/** Lists in the bell what the server tells of while one is on another screen. */
export function listServerMessages(store: Store): void {
  onServerMessage((message) => {
    const state = store.getState() as BellRoot;
    const userId = selectBellOwner(state);
    const { pathname } = window.location;
    // It listens from the start, so that the feed does not count a like before it is looked up here.
    const event = userId && bellEventOf(message, { userId, pathname, known: selectMessages(state) });
    if (event) {
      void note(event, store.dispatch as Dispatch);
    }
  });
}
