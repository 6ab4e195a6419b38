import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { isApiError } from '../../shared/api/apiError.js';
import { cardOf } from '../../shared/lib/messagesInView.js';
import { useIsHere } from '../../shared/lib/useIsHere.js';
import { useToast } from '../../shared/toasts/useToast.js';
import type { Feed } from './feedPages.js';
import { useLoadAroundMutation } from './messagesApi.js';

const markedMs = 3_000;

/** Opens the collapsed thread of a reply. */
function openThread(card: HTMLElement): void {
  const replies = card.closest<HTMLElement>('.replies[hidden]');
  const toggle = replies?.previousElementSibling;
  if (!replies || !(toggle instanceof HTMLElement)) return;
  toggle.click();
  // At once, so that the place can be scrolled to.
  replies.hidden = false;
}

/** Scrolls to a message and marks it for a moment. Returns null if it is not rendered. */
function reveal(id: string): HTMLElement | null {
  const card = cardOf(id);
  if (!card) {
    return null;
  }
  openThread(card);
  card.tabIndex = -1;
  const fits = card.offsetHeight < window.innerHeight / 2;
  card.scrollIntoView({ block: fits ? 'center' : 'start', behavior: 'instant' });
  card.setAttribute('data-marked', '');
  setTimeout(() => card.removeAttribute('data-marked'), markedMs);
  return card;
}

/** The message does not exist, the user may not read it, or the address is wrong. */
const isGone = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 422);

/** Opens the message that the address names with `?message=`. Reads its page first if the feed does not hold it. */
export function useMessageTarget(feed: Feed | undefined): void {
  const { t } = useTranslation();
  const toast = useToast();
  const isHere = useIsHere();
  const { search, key } = useLocation();
  const id = new URLSearchParams(search).get('message');
  const [loadAround] = useLoadAroundMutation();
  const opened = useRef<string | null>(null);
  const requested = useRef<string | null>(null);
  const toFocus = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (id === null || !feed || opened.current === key) {
      return;
    }
    const card = reveal(id);
    if (card) {
      opened.current = key;
      toFocus.current = card;
    } else if (requested.current !== key) {
      requested.current = key;
      loadAround(id)
        .unwrap()
        .catch((error: unknown) => {
          opened.current = key;
          if (!isHere()) return;
          if (isGone(error)) toast.warn(t('communications.goneTitle'), t('communications.goneText'));
          else toast.fail(t('communications.openFailed'), error);
        });
    }
  }, [feed, id, key, loadAround, isHere, toast, t]);
  // Later than the layout: a closing layer, such as the bell, gives the focus back to its button in between.
  useEffect(() => {
    toFocus.current?.focus({ preventScroll: true });
    toFocus.current = null;
  });
}
