import type { Workspace } from '@emberdeck/contracts/identity/workspaces';
import { baseApi } from '../api/baseApi.js';
import { read } from '../api/readAgain.js';
import { i18n } from '../i18n/i18n.js';
import type { StartListening } from '../store/state.js';
import { showToast } from '../toasts/showToast.js';
import { isMoving } from './enterWorkspace.js';
import { checkUser, selectUser } from './sessionApi.js';
import { selectSessionEnded, sessionElsewhere, workspaceEntered } from './sessionSlice.js';

const selectWorkspaces = (state: Parameters<typeof selectUser>[0]): readonly Workspace[] | undefined =>
  state[baseApi.reducerPath].queries['getWorkspaces(undefined)']?.data as Workspace[] | undefined;

/** Opens the workspace that another tab, or a manager who removed the user, has moved the session to; and names it. */
export function followSession(startListening: StartListening): void {
  startListening({
    actionCreator: sessionElsewhere,
    effect: async (_action, store) => {
      if (isMoving() || selectSessionEnded(store.getState())) return;
      store.cancelActiveListeners();
      await store.dispatch(checkUser());
    },
  });
  startListening({
    actionCreator: workspaceEntered,
    effect: async ({ payload: before }, store) => {
      await read(store.dispatch, { endpointName: 'getWorkspaces' });
      const state = store.getState();
      const workspace = selectUser(state).data?.workspaceName ?? '';
      // The loss of a workspace has its own words, with who removed the user.
      if (selectWorkspaces(state)?.some(({ id }) => id === before.id) === false) return;
      showToast(store.dispatch, {
        variant: 'default',
        title: i18n.t('workspace.changed'),
        text: i18n.t('workspace.entered', { workspace }),
      });
    },
  });
}
