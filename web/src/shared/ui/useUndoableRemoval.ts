import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../toasts/useToast.js';

interface Removal {
  readonly id: string;
  readonly title: string;
}

interface Options {
  /** Really removes it. `keepalive` when the page is being left. */
  readonly commit: (id: string, keepalive: boolean) => void;
}

/**
 * A row leaves at once and can be brought back while its toast stands. The removal is carried out when the toast is over,
 * or the screen or the page is left.
 */
export function useUndoableRemoval({ commit }: Options) {
  const { t } = useTranslation();
  const toast = useToast();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Set<string>());
  const latestCommit = useRef(commit);
  useEffect(() => {
    latestCommit.current = commit;
  });

  const settle = useCallback((id: string, keepalive: boolean) => {
    if (waiting.current.delete(id)) {
      latestCommit.current(id, keepalive);
    }
  }, []);

  useEffect(() => {
    const ids = waiting.current;
    const flush = (): void => [...ids].forEach((id) => settle(id, true));
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [settle]);

  const restore = useCallback((id: string) => {
    waiting.current.delete(id);
    setHidden((before) => new Set([...before].filter((each) => each !== id)));
  }, []);

  const remove = useCallback(
    ({ id, title }: Removal) => {
      waiting.current.add(id);
      setHidden((before) => new Set([...before, id]));
      toast.show(
        { variant: 'default', title, text: '', action: t('action.undo') },
        { onAction: () => restore(id), onClose: () => settle(id, false) },
      );
    },
    [toast, t, restore, settle],
  );

  return { hidden, remove, restore };
}
