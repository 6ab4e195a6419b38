import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLoadPageMutation } from './messagesApi.js';

/** The next page is requested at this distance from the top. */
const ahead = '900px 0px 0px';

const place = {
  display: 'grid',
  justifyItems: 'center',
  gap: 0.5,
  minHeight: 44,
  alignContent: 'center',
  color: 'text.secondary',
  typography: 'body2',
  overflowAnchor: 'none',
} as const;

/** Loads older messages: by a button, or automatically when the user scrolls near it. */
export function OlderMessages({ older }: { readonly older: string | null }) {
  const { t } = useTranslation();
  const [load, { isError }] = useLoadPageMutation();
  const [requested, setRequested] = useState<string | null>(null);
  const mark = useRef<HTMLDivElement>(null);
  const request = useCallback(
    (page: string): void => {
      setRequested(page);
      void load(page);
    },
    [load],
  );
  if (requested !== null && requested !== older) {
    setRequested(null);
  }
  // The messages of an answer are shown later than it arrives, and until then the page must not be requested again.
  const isWaiting = requested !== null && !isError;

  useEffect(() => {
    const element = mark.current;
    if (older === null || !element) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          // Each page is requested automatically once. After a failure, the button requests it.
          observer.disconnect();
          request(older);
        }
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [older, request]);

  return (
    <Box ref={mark} sx={place}>
      {isError && <Typography role="alert">{t('communications.olderFailed')}</Typography>}
      {older === null ? (
        t('communications.beginning')
      ) : (
        <Button size="small" loading={isWaiting} onClick={() => request(older)}>
          {t('communications.older')}
        </Button>
      )}
    </Box>
  );
}
