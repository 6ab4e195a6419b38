import { useEffect } from 'react';

const channelName = 'emberdeck.session';

/** Who comes back to the tab within this time is not asked about, in milliseconds. */
const shortAbsenceMs = 60_000;

/**
 * Looks again who is signed in when that may be somebody else by now: another tab says so, or the tab was left for a while.
 * `userId` is what the server said last: null where nobody is signed in, undefined where it has not said. It is told to the
 * other tabs; they too believe the server alone, and tell nothing but what it said, so that no word goes round in circles.
 */
export function useSessionWatch(userId: string | null | undefined, look: () => void): void {
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }) => {
      if (data !== userId) {
        look();
      }
    });
    if (userId !== undefined) {
      channel.postMessage(userId);
    }
    return () => channel.close();
  }, [userId, look]);

  useEffect(() => {
    if (typeof userId !== 'string') {
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
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      // The page as it was when it was left, maybe by signing out.
      if (persisted) {
        look();
      }
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pageshow', onShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pageshow', onShow);
    };
  }, [userId, look]);
}
