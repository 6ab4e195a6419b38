import BellIcon from 'lucide-react/icons/bell';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { bellCleared, bellOpened, selectBell } from '../../shared/toasts/toastSlice.js';
import type { BellEntry } from '../../shared/toasts/toastSlice.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { plainList } from '../../shared/ui/listStyles.js';

function Entry({ entry }: { readonly entry: BellEntry }) {
  return (
    <Box
      component="li"
      sx={{
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        borderInlineStart: 3,
        borderInlineStartColor: entry.variant === 'destructive' ? 'error.main' : 'primary.main',
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body2' }}>
        <Box component="span" sx={{ fontWeight: 650, minWidth: 0 }}>
          {entry.title}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', flex: 'none', typography: 'caption' }}>
          <RelativeTime instant={entry.shownAt} />
        </Box>
      </Box>
      {entry.text && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {entry.text}
        </Typography>
      )}
    </Box>
  );
}

function BellList({ entries }: { readonly entries: readonly BellEntry[] }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <Box sx={{ width: 'min(360px, calc(100vw - 32px))' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 2, py: 1 }}>
        <Typography component="h2" variant="h3">
          {t('bell.title')}
        </Typography>
        {entries.length > 0 && (
          <Button size="small" onClick={() => dispatch(bellCleared())}>
            {t('bell.clear')}
          </Button>
        )}
      </Box>
      {entries.length === 0 ? (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {t('bell.empty')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ ...plainList, maxHeight: 400, overflowY: 'auto' }}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Box>
      )}
      <Typography
        variant="caption"
        sx={{ display: 'block', px: 2, py: 1, color: 'text.secondary', borderTop: 1, borderColor: 'divider' }}
      >
        {t('bell.note')}
      </Typography>
    </Box>
  );
}

/** What was said in this browser tab; the dot means that something is new. */
export function Bell() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const entries = useSelector(selectBell);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = entries.filter((entry) => !entry.seen).length;
  return (
    <>
      <IconButton
        aria-label={unread > 0 ? t('bell.labelUnread', { count: unread }) : t('bell.label')}
        aria-haspopup="dialog"
        onClick={(event) => {
          setAnchor(event.currentTarget);
          dispatch(bellOpened());
        }}
      >
        <Badge variant="dot" color="error" invisible={unread === 0}>
          <BellIcon size={22} aria-hidden />
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('bell.title') } }}
      >
        <BellList entries={entries} />
      </Popover>
    </>
  );
}
