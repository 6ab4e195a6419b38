import BellIcon from 'lucide-react/icons/bell';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { bellOpened, selectBell } from '../../shared/toasts/toastSlice.js';
import { BellList } from './BellList.js';

interface Opened {
  readonly anchor: HTMLElement;
  /** What was new at that moment: opening is seeing, but it should still be found. */
  readonly fresh: ReadonlySet<string>;
}

/** The events that the server reported; the dot means that one is new. */
export function Bell() {
  const { t, i18n } = useTranslation();
  const end = i18n.dir() === 'rtl' ? 'left' : 'right';
  const dispatch = useDispatch();
  const entries = useSelector(selectBell);
  const [opened, setOpened] = useState<Opened | null>(null);
  const unseen = entries.filter((entry) => !entry.seen);
  const close = (): void => setOpened(null);
  return (
    <>
      <IconButton
        aria-label={unseen.length > 0 ? t('bell.labelUnread', { count: unseen.length }) : t('bell.label')}
        aria-haspopup="dialog"
        data-celebration-source="bell"
        onClick={({ currentTarget }) => {
          setOpened({ anchor: currentTarget, fresh: new Set(unseen.map(({ id }) => id)) });
          dispatch(bellOpened());
        }}
      >
        <Badge variant="dot" color="error" invisible={unseen.length === 0}>
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
        <BellList entries={entries} fresh={opened?.fresh ?? new Set()} onFollow={close} />
      </Popover>
    </>
  );
}
