import { isApiError, isAwayStatus } from '../../shared/api/apiError.js';
import type { ApiError } from '../../shared/api/apiError.js';
import { shownWorkspaceOf } from '../../shared/api/shownWorkspace.js';
import '../../shared/i18n/communicationsTexts.js';
import { i18n } from '../../shared/i18n/i18n.js';
import { causeOfFailure } from '../../shared/lib/causeOfFailure.js';
import { oneByOne } from '../../shared/lib/oneByOne.js';
import { retryAfterOf } from '../../shared/lib/useWait.js';
import { selectIsLive } from '../../shared/realtime/socketSlice.js';
import { checkUser } from '../../shared/session/sessionApi.js';
import { selectSessionEnded } from '../../shared/session/sessionSlice.js';
import type { AppThunk, RootState } from '../../shared/store/state.js';
import { showFailure, showToast } from '../../shared/toasts/showToast.js';
import { postMessage } from './postingApi.js';
import { putPost, readQueuedPosts, removePost, setSending } from './queuedPosts.js';
import type { PostOwner, QueuedPost } from './queuedPosts.js';

/** The time before the next try while the server cannot be reached, in milliseconds. */
const retryMs = 5_000;

/** How a post stands after a try. */
export type PostOutcome = 'posted' | 'waiting' | 'refused';

let retry: ReturnType<typeof setTimeout> | undefined;
/** Runs of one tab follow each other. */
const inTurn = oneByOne();

/**
 * Runs when no other run sends posts of this owner, in this tab or in another. Without web locks, as on a plain HTTP
 * address, two tabs may send the same post. It has the same id, so that the server stores it once.
 */
function exclusively<Result>(
  { userId, workspaceId }: PostOwner,
  run: () => Promise<Result>,
): Promise<Result> {
  const name = `emberdeck.post.${userId}.${workspaceId}`;
  return inTurn(() => ('locks' in navigator ? navigator.locks.request(name, run) : run()));
}

/** An earlier try of the same post, whose answer was lost, is still running on the server. */
const isStillRunning = ({ status, message }: ApiError): boolean =>
  status === 409 && message.includes('idempotency_in_progress');

const isWithoutAnswer = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 'NETWORK' ||
    error.status === 'TIMEOUT' ||
    isAwayStatus(error.status) ||
    isStillRunning(error));

/** The time until the next try after this error, in milliseconds; null if the server refused the post. */
function waitAfter(error: unknown): number | null {
  const seconds = retryAfterOf(error);
  if (seconds !== null) {
    return seconds * 1000;
  }
  return isWithoutAnswer(error) ? retryMs : null;
}

/** Tries again later. A browser without a network reports its return instead. */
function sendLater(owner: PostOwner, ms: number): AppThunk {
  return (dispatch) => {
    clearTimeout(retry);
    retry = setTimeout(() => void dispatch(sendPosts(owner)), ms);
  };
}

/** Whether another workspace is on the screen. The posts of this one wait until the user returns. */
function isElsewhere({ workspaceId }: PostOwner, state: RootState): boolean {
  const shown = shownWorkspaceOf(state);
  return shown !== null && shown !== workspaceId;
}

/** Sends one post. Later posts wait behind one that waits, so that the order stays. */
function sendPost(owner: PostOwner, post: QueuedPost): AppThunk<Promise<PostOutcome>> {
  return async (dispatch, getState) => {
    if (isElsewhere(owner, getState())) {
      return 'waiting';
    }
    setSending(post.id, true);
    const answer = await dispatch(postMessage.initiate(post, { track: false }));
    setSending(post.id, false);
    if ('data' in answer) {
      removePost(owner, post.id);
      return 'posted';
    }
    if (selectSessionEnded(getState())) {
      // The end of the session has deleted what the browser stored.
      removePost(owner, post.id);
      return 'waiting';
    }
    if (isElsewhere(owner, getState())) {
      return 'waiting';
    }
    const wait = waitAfter(answer.error);
    if (wait !== null) {
      dispatch(sendLater(owner, wait));
      return 'waiting';
    }
    putPost(owner, { ...post, refusal: causeOfFailure(answer.error, i18n.t) ?? '' });
    showFailure(dispatch, i18n.t('communications.postFailed'), answer.error);
    return 'refused';
  };
}

const tellPosted: AppThunk = (dispatch) =>
  showToast(dispatch, {
    variant: 'default',
    title: i18n.t('toast.success'),
    text: i18n.t('communications.posted'),
  });

/** Sends what waits, oldest first, until one has to wait. */
function sendAll(owner: PostOwner): AppThunk<Promise<void>> {
  return async (dispatch) => {
    let posted = 0;
    let outcome: PostOutcome | null = null;
    while (outcome !== 'waiting') {
      const next = readQueuedPosts(owner).find(({ refusal }) => refusal === null);
      if (!next) {
        break;
      }
      outcome = await dispatch(sendPost(owner, next));
      posted += outcome === 'posted' ? 1 : 0;
    }
    if (posted > 0) {
      dispatch(tellPosted);
    }
  };
}

/**
 * Sends the waiting posts, when the server confirms that this page still shows its user and workspace: the session may
 * have moved on while the connection was lost.
 */
export function sendPosts(owner: PostOwner): AppThunk<Promise<void>> {
  return (dispatch, getState) =>
    exclusively(owner, async () => {
      if (readQueuedPosts(owner).every(({ refusal }) => refusal !== null)) {
        return;
      }
      const check = selectIsLive(getState()) ? 'same' : await dispatch(checkUser());
      if (check === 'same') {
        await dispatch(sendAll(owner));
      } else if (check === 'unknown') {
        dispatch(sendLater(owner, retryMs));
      }
    });
}

/** Sends the waiting posts at the request of the user. Resolves to the outcome of one of them. */
export function sendPostsNow(owner: PostOwner, id: string): AppThunk<Promise<PostOutcome>> {
  return async (dispatch) => {
    clearTimeout(retry);
    await exclusively(owner, () => dispatch(sendAll(owner)));
    const post = readQueuedPosts(owner).find((each) => each.id === id);
    if (!post) {
      return 'posted';
    }
    return post.refusal === null ? 'waiting' : 'refused';
  };
}
