import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { changeMute } from '../../shared/api/notificationPreferencesApi.js';
import { i18n } from '../../shared/i18n/i18n.js';
import type { AppDispatch, AppThunk } from '../../shared/store/state.js';
import { showFailure, showToast } from '../../shared/toasts/showToast.js';

/** What an entry lets its user mute. */
export interface MutedThing {
  readonly kind: 'source' | 'thread';
  readonly id: string;
}

/** The source or thread of an entry; null for one about neither. */
export function mutedBy({ params: { threadId, sourceId } }: Notification): MutedThing | null {
  if (typeof threadId === 'string') return { kind: 'thread', id: threadId };
  return typeof sourceId === 'string' ? { kind: 'source', id: sourceId } : null;
}

const change = (dispatch: AppDispatch, thing: MutedThing, isMuted: boolean): Promise<unknown> =>
  dispatch(changeMute.initiate({ ...thing, isMuted }, { track: false })).unwrap();

function unmuteThing(thing: MutedThing): AppThunk {
  return (dispatch) => {
    void change(dispatch, thing, false).catch((error: unknown) =>
      showFailure(dispatch, i18n.t('inbox.unmuteFailed'), error),
    );
  };
}

/** Mutes a source or thread, with Undo in a toast. */
export function muteThing(thing: MutedThing): AppThunk {
  const shown = (dispatch: AppDispatch): void =>
    showToast(
      dispatch,
      {
        variant: 'default',
        title: i18n.t(`inbox.muted.${thing.kind}`),
        text: i18n.t('inbox.mutedText'),
        action: i18n.t('action.undo'),
      },
      { onAction: () => dispatch(unmuteThing(thing)) },
    );
  return (dispatch) => {
    void change(dispatch, thing, true).then(
      () => shown(dispatch),
      (error: unknown) => showFailure(dispatch, i18n.t('inbox.muteFailed'), error),
    );
  };
}
