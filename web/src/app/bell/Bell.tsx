import { mostUnread } from '@emberdeck/contracts/notifications/unread';
import type { TFunction } from 'i18next';
import BellIcon from 'lucide-react/icons/bell';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useGetNotificationsQuery, useMarkReadMutation, useUnread } from './bellApi.js';
import { BellList } from './BellList.js';
import { followBell } from './bellMessages.js';

interface Opened {
  readonly anchor: HTMLElement;
  /** The entries that were unread on opening. Opening marks them as read, but the list still highlights them. */
  readonly fresh: ReadonlySet<string>;
}

/** Subscribes on mount, so that no entry is missed while the list loads. */
function useBellMessages(): void {
  const store = useStore();
  const { data: user } = useGetUserQuery();
  const { id, workspaceId } = user ?? {};
  useEffect(
    () =>
      id !== undefined && workspaceId !== undefined ? followBell(store, { id, workspaceId }) : undefined,
    [store, id, workspaceId],
  );
}

/** Counting ends at {@link mostUnread}. */
function labelOf(unread: number, t: TFunction): string {
  if (unread === 0) return t('bell.label');
  return unread < mostUnread
    ? t('bell.labelUnread', { count: unread })
    : t('bell.labelMany', { count: unread - 1 });
}

/** The notifications of the user. The dot means that at least one is unread. */
export function Bell() {
  const { t, i18n } = useTranslation();
  const end = i18n.dir() === 'rtl' ? 'left' : 'right';
  useBellMessages();
  const { data: entries } = useGetNotificationsQuery();
  const unread = useUnread() ?? 0;
  const [markRead] = useMarkReadMutation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const items = entries?.items ?? [];
  const seeAll = (): void => {
    const newest = items[0];
    if (newest && unread > 0) {
      void markRead({ until: newest.createdAt });
    }
  };
  const open = (anchor: HTMLElement): void => {
    setOpened({ anchor, fresh: new Set(items.filter(({ readAt }) => readAt === null).map(({ id }) => id)) });
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
        aria-label={labelOf(unread, t)}
        aria-haspopup="dialog"
        data-celebration-source="bell"
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <Badge variant="dot" color="error" invisible={unread === 0}>
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
        <BellList fresh={opened?.fresh ?? new Set()} onFollow={close} />
      </Popover>
    </>
  );
}
