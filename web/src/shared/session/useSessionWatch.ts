import { useEffect } from 'react';

const channelName = 'emberdeck.session';

/** A return to the tab within this time causes no check, in milliseconds. */
const shortAbsenceMs = 60_000;

/**
 * Calls `look` when another user or workspace may be active: another tab reports a change, or the tab was hidden for a while.
 * `place` is the user and workspace of the server's last answer: null if no user is signed in, undefined before the first answer. Other tabs
 * receive it, but trust only the server. Each tab posts only the server's answers, so that messages do not loop.
 */
export function useSessionWatch(place: string | null | undefined, look: () => void): void {
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }) => {
      if (data !== place) {
        look();
      }
    });
    if (place !== undefined) {
      channel.postMessage(place);
    }
    return () => channel.close();
  }, [place, look]);

  useEffect(() => {
    if (typeof place !== 'string') {
      return undefined;
    }
    let leftAt = Date.now();
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') {
        leftAt = Date.now();
      } else if (Date.now() - leftAt >= shortAbsenceMs) {
        look();
      }
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [place, look]);
}
