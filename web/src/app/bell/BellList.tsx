import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import BellOff from 'lucide-react/icons/bell-off';
import type { BellEntry } from '../../shared/toasts/bellStorage.js';
import { bellCleared } from '../../shared/toasts/toastSlice.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { plainList } from '../../shared/ui/listStyles.js';

interface EntryProps {
  readonly entry: BellEntry;
  readonly isFresh: boolean;
  readonly onFollow: () => void;
}

function Title({ entry, onFollow }: Omit<EntryProps, 'isFresh'>) {
  return (
    <Box
      component={Link}
      to={entry.link}
      onClick={onFollow}
      sx={{
        fontWeight: 650,
        minWidth: 0,
        color: 'text.primary',
        // The whole entry can be pressed.
        '&::after': { content: '""', position: 'absolute', inset: 0 },
      }}
    >
      {entry.title}
    </Box>
  );
}

function Entry({ entry, isFresh, onFollow }: EntryProps) {
  const { t } = useTranslation();
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        borderInlineStart: '3px solid',
        borderInlineStartColor: 'primary.main',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          gap: 1,
          typography: 'body2',
        }}
      >
        <Title entry={entry} onFollow={onFollow} />
        <Box component="span" sx={{ color: 'text.secondary', flex: 'none', typography: 'caption' }}>
          {isFresh && (
            <Chip size="small" color="primary" label={t('bell.fresh')} sx={{ height: 20, mr: 1 }} />
          )}
          <RelativeTime instant={entry.shownAt} />
        </Box>
      </Box>
      {entry.text && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {entry.text}
        </Typography>
      )}
    </Box>
  );
}

interface Props {
  readonly entries: readonly BellEntry[];
  readonly fresh: ReadonlySet<string>;
  readonly onFollow: () => void;
}

/** The entries of the bell, newest first. */
export function BellList({ entries, fresh, onFollow }: Props) {
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
        <EmptyState kind="cleared" icon={BellOff} title={t('bell.emptyTitle')} text={t('bell.emptyText')} />
      ) : (
        <Box
          component="ul"
          tabIndex={0}
          aria-label={t('bell.title')}
          sx={{ ...plainList, maxHeight: 'min(400px, 60vh)', overflowY: 'auto' }}
        >
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} isFresh={fresh.has(entry.id)} onFollow={onFollow} />
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
