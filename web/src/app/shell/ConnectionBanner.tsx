import CloudOff from 'lucide-react/icons/cloud-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { onRecalledChange, recalledFrom } from '../../shared/api/cachedAnswers.js';
import { selectHasFailedReads } from '../../shared/api/retryReads.js';
import { formatMoment } from '../../shared/lib/format.js';
import {
  selectConnectionLost,
  selectHasGivenUp,
  selectIsRefused,
  socketRetried,
} from '../../shared/realtime/socketSlice.js';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.js';
import { HeaderNotice } from './HeaderNotice.js';
import { useOutdated } from './useOutdated.js';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether reads fail. */
function useIsAway(): boolean {
  const hasStored = useSyncExternalStore(onRecalledChange, recalledFrom) !== null;
  return useAppSelector(selectHasFailedReads) || hasStored;
}

/** The time of the shown data. It is fixed when the notice appears: no newer data can have arrived since. */
function useDataTime(): string {
  const { i18n } = useTranslation();
  const [now] = useState(Date.now);
  const [since] = useState(() => recalledFrom() ?? now);
  return formatMoment(since, now, i18n.language);
}

function TryingAgain() {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
      {t('connection.retrying')}
    </Box>
  );
}

/** Appears when the server stops responding. Shows since when the data is outdated. */
function AwayNotice() {
  const { t } = useTranslation();
  return (
    <HeaderNotice icon={CloudOff} text={t('connection.away', { time: useDataTime() })}>
      <TryingAgain />
    </HeaderNotice>
  );
}

function Notice({ online }: { readonly online: boolean }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const givenUp = useAppSelector(selectHasGivenUp);
  const reason = useAppSelector(selectIsRefused) ? 'connection.tooMany' : 'connection.lost';
  const time = useDataTime();
  const retry = { label: t('connection.retry'), onClick: () => dispatch(socketRetried()) };
  return (
    <HeaderNotice
      icon={WifiOff}
      text={t(online ? reason : 'connection.browserOffline', { time })}
      {...(online && givenUp && { action: retry, shortText: t(`${reason}Short`, { time }) })}
    >
      {online && !givenUp && <TryingAgain />}
    </HeaderNotice>
  );
}

/** Lets the user choose when to reload: an automatic reload would discard unsaved work. */
function UpdateNotice() {
  const { t } = useTranslation();
  const reload = { label: t('action.reload'), onClick: () => window.location.reload() };
  return <HeaderNotice icon={RefreshCw} text={t('connection.updated')} action={reload} />;
}

interface Props {
  /** Shown instead of the notice while the connection works. */
  readonly children: ReactNode;
}

/**
 * Shows one of three notices: the connection is lost, with a retry button after the last automatic retry; the server
 * does not respond; or a newer version is out.
 */
export function ConnectionBanner({ children }: Props) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const lost = useAppSelector(selectConnectionLost);
  const outdated = useOutdated();
  const isAway = useIsAway();
  const isBehind = !online || lost;
  const isCalm = !isBehind && !isAway;
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box role="status">
        {isBehind && <Notice online={online} />}
        {!isBehind && isAway && <AwayNotice />}
        {isCalm && outdated && <UpdateNotice />}
      </Box>
      {isCalm && !outdated && children}
    </Box>
  );
}
