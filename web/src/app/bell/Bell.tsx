import { mostUnread } from '@emberdeck/contracts/notifications/unread';
import type { TFunction } from 'i18next';
import BellIcon from 'lucide-react/icons/bell';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { useAppStore } from '../../shared/store/hooks.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useCan } from '../../shared/session/useCan.js';
import { BackLayer } from '../../shared/ui/BackLayer.js';
import { RenderBoundary } from '../../shared/ui/RenderBoundary.js';
import { useMarkSeenMutation, useNotifications, useUnseen } from './bellApi.js';
import { isUnseen } from './bellCache.js';
import type { BellEntry } from './bellCache.js';
import { followBell } from './bellMessages.js';
import { useReadInView } from './useReadInView.js';

const { Component: BellList, prefetch } = lazyWithPreload(() =>
  import('./BellList.js').then((module) => module.BellList),
);

const none: readonly BellEntry[] = [];

const listBox = { width: 'min(400px, calc(100vw - 32px))' } as const;

interface Opened {
  readonly anchor: HTMLElement;
  /** The entries that were unseen on opening. Opening marks them as seen, but the list still names them new. */
  readonly fresh: ReadonlySet<string>;
}

/** Subscribes on mount, so that no entry is missed while the list loads. */
function useBellMessages(): void {
  const store = useAppStore();
  const { data: user } = useGetUserQuery();
  const { id, workspaceId } = user ?? {};
  useEffect(
    () =>
      id !== undefined && workspaceId !== undefined ? followBell(store, { id, workspaceId }) : undefined,
    [store, id, workspaceId],
  );
}

/** Counting ends at {@link mostUnread}. */
function labelOf(unseen: number, t: TFunction): string {
  if (unseen === 0) return t('bell.label');
  return unseen < mostUnread
    ? t('bell.labelUnread', { count: unseen })
    : t('bell.labelMany', { count: unseen - 1 });
}

/** The notifications of the user. The dot means that at least one is unseen. */
export function Bell() {
  const { t, i18n } = useTranslation();
  const end = i18n.dir() === 'rtl' ? 'left' : 'right';
  useBellMessages();
  const { query } = useNotifications();
  const unseen = useUnseen() ?? 0;
  const [markSeen] = useMarkSeenMutation();
  const maySee = useCan('mark-notifications-seen');
  const [opened, setOpened] = useState<Opened | null>(null);
  const items = query.data ?? none;
  useReadInView(items);
  const seeAll = (): void => {
    const newest = items[0];
    if (newest && unseen > 0 && maySee) {
      void markSeen(newest.createdAt);
    }
  };
  const open = (anchor: HTMLElement): void => {
    setOpened({ anchor, fresh: new Set(items.filter(isUnseen).map(({ id }) => id)) });
    seeAll();
  };
  const close = (): void => {
    // The user has also seen the entries that arrived while the list was open.
    seeAll();
    setOpened(null);
  };
  return (
    <>
      <IconButton
        aria-label={labelOf(unseen, t)}
        aria-haspopup="dialog"
        data-celebration-source="bell"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <Badge variant="dot" color="error" invisible={unseen === 0}>
          <BellIcon size={22} aria-hidden />
        </Badge>
      </IconButton>
      <Popover
        open={opened !== null}
        anchorEl={opened?.anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: end }}
        transformOrigin={{ vertical: 'top', horizontal: end }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('bell.title') } }}
      >
        <BackLayer onBack={close} />
        <RenderBoundary renderFrame={(words) => <Box sx={listBox}>{words}</Box>}>
          <Suspense fallback={<Box sx={{ ...listBox, minHeight: 176 }} />}>
            <BellList fresh={opened?.fresh ?? new Set()} onFollow={close} />
          </Suspense>
        </RenderBoundary>
      </Popover>
    </>
  );
}
