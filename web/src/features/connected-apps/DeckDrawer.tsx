import '../../shared/i18n/deckTexts.js';
import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import type { ConnectedAppDetails, DeckRead } from '@emberdeck/contracts/gamification/deck-reads';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Sparkline } from '../../shared/charts/Sparkline.js';
import { formatDateTime, formatDay, formatNumber } from '../../shared/lib/format.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { SideDrawer } from '../../shared/ui/SideDrawer.js';
import { useGetDeckQuery } from './deckReadingApi.js';
import { withUnit } from './DeckValues.js';

/** Days whose values stand below the line, the newest first. */
const shownDays = 7;

function ValueHistory({ history }: { readonly history: ConnectedAppDetails['history'][number] }) {
  const { t, i18n } = useTranslation();
  const { name, unit, days } = history;
  const newest = days.slice(-shownDays).toReversed();
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography component="h4" variant="subtitle2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {days.length > 1 && <Sparkline values={days.map(({ value }) => value)} />}
      </Box>
      <Box component="table" sx={{ width: '100%', fontSize: '0.8125rem', borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ textAlign: 'start', color: 'text.secondary' }}>
              {t('deckReading.day')}
            </Box>
            <Box component="th" scope="col" dir="auto" sx={{ textAlign: 'end', color: 'text.secondary' }}>
              {name}
            </Box>
          </tr>
        </thead>
        <tbody>
          {newest.map(({ day, value }) => (
            <tr key={day}>
              <td>{formatDay(day, i18n.language)}</td>
              <Box component="td" sx={{ textAlign: 'end' }}>
                {withUnit(formatNumber(value, i18n.language), unit)}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Read({ read }: { readonly read: DeckRead }) {
  const { t } = useTranslation();
  const { status, trigger, httpStatus, reason } = read;
  return (
    <Box
      component="li"
      sx={{ py: 1, overflowWrap: 'anywhere', '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t(`deckReading.read_${status}`)} · {t(`deckReading.trigger_${trigger}`)}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        <RelativeTime instant={read.startedAt ?? read.createdAt} />
        {httpStatus !== null && ` · ${t('deckReading.http', { status: httpStatus })}`}
      </Typography>
      {reason !== null && (
        <Typography
          variant="body2"
          dir="auto"
          sx={{ mt: 0.5, color: status === 'failed' ? 'error.main' : 'text.secondary' }}
        >
          {reason}
        </Typography>
      )}
    </Box>
  );
}

function Details({ deck }: { readonly deck: ConnectedAppDetails }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <Typography variant="body2">{t('deckReading.coins', { count: deck.coinsEarned })}</Typography>
      {deck.nextReadAt !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('deckReading.nextRead', { time: formatDateTime(deck.nextReadAt, i18n.language) })}
        </Typography>
      )}
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        {t('deckReading.history')}
      </Typography>
      {deck.history.length === 0 && <Typography variant="body2">{t('deckReading.nothingYet')}</Typography>}
      {deck.history.map((history) => (
        <ValueHistory key={history.name} history={history} />
      ))}
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        {t('deckReading.reads')}
      </Typography>
      {deck.reads.length === 0 ? (
        <Typography variant="body2">{t('deckReading.noReads')}</Typography>
      ) : (
        <Box component="ul" aria-label={t('deckReading.reads')} sx={plainList}>
          {deck.reads.map((read) => (
            <Read key={read.id} read={read} />
          ))}
        </Box>
      )}
    </>
  );
}

interface Props {
  readonly app: ConnectedApp;
  readonly onClose: () => void;
}

/** A deck with its history, the coins that it has earned, and its last reads. */
export default function DeckDrawer({ app, onClose }: Props) {
  const query = useGetDeckQuery(app.id);
  return (
    <SideDrawer title={app.appName} onClose={onClose}>
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={180} />}>
        {(deck) => <Details deck={deck} />}
      </Loadable>
    </SideDrawer>
  );
}
