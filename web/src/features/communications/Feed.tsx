import type { Message } from '@emberdeck/contracts/messaging/messages';
import { memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { formatDate } from '../../shared/lib/format.js';
import { shownTimeZone } from '../../shared/lib/timeZones.js';
import { useFromNow } from '../../shared/lib/useNow.js';
import { useWithoutRemoved } from '../../shared/removals/useWithoutRemoved.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { dayBefore, dayKey, daysOf, isNewIn, newMarkOf } from './feedDays.js';
import type { FeedDay, NewMark, NewRange } from './feedDays.js';
import { missingPlaceOf } from './feedPages.js';
import type { Feed as FeedData } from './feedPages.js';
import { threadsOf } from './feedRules.js';
import type { Thread } from './feedRules.js';
import { feedStyles, unseenStyle } from './feedStyles.js';
import { MissingMessages } from './MissingMessages.js';
import { OlderMessages } from './OlderMessages.js';
import { ScrollRestorer } from './ScrollRestorer.js';
import { ThreadCard } from './ThreadCard.js';

const none: readonly string[] = [];

export function FeedSkeleton() {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 5 }}>
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} variant="rounded" height={132} />
      ))}
    </Box>
  );
}

function DayHeading({ day }: { readonly day: FeedDay }) {
  const { t, i18n } = useTranslation();
  const words = useFromNow((now) => {
    const zone = shownTimeZone();
    if (dayKey(zone, now) === day.key) {
      return t('communications.today');
    }
    return dayBefore(zone, now) === day.key
      ? t('communications.yesterday')
      : formatDate(day.instant, i18n.language);
  });
  return (
    <h2 className="day" id={`day-${day.key}`}>
      {words}
    </h2>
  );
}

interface DayProps {
  readonly day: FeedDay;
  readonly mark: NewMark;
  /** The thread above which messages are missing. */
  readonly missingAbove: string | null;
  readonly freshOf: (thread: Thread) => readonly string[];
}

const Day = memo(function Day({ day, mark, missingAbove, freshOf }: DayProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby={`day-${day.key}`}>
      <DayHeading day={day} />
      {day.hours.map(({ hour, items }) => (
        <ol key={hour} className="hour" style={unseenStyle(items)}>
          {items.flatMap(({ thread, continues }) => {
            const { id } = thread.message;
            return [
              id === missingAbove && (
                <li key="missing">
                  <MissingMessages />
                </li>
              ),
              id === mark.threadId && (
                <li key="new" className="newmark" data-new-mark>
                  {t('communications.newSince', { count: mark.count })}
                </li>
              ),
              <ThreadCard key={id} thread={thread} continues={continues} fresh={freshOf(thread)} />,
            ];
          })}
        </ol>
      ))}
    </section>
  );
});

/** Finds the new replies to threads above the divider. They are marked one by one. */
function useFresh(mark: NewMark, threads: readonly Thread[], isNew: (message: Message) => boolean) {
  return useMemo(() => {
    const first = threads.find(({ message }) => message.id === mark.threadId);
    const newFrom = first ? Date.parse(first.message.createdAt) : Infinity;
    return (thread: Thread): readonly string[] => {
      if (thread.replies.length === 0 || Date.parse(thread.message.createdAt) >= newFrom) {
        return none;
      }
      const fresh = thread.replies.filter(isNew).map(({ id }) => id);
      return fresh.length > 0 ? fresh : none;
    };
  }, [mark.threadId, threads, isNew]);
}

interface Props {
  readonly feed: FeedData;
  readonly newRange: NewRange | null;
  readonly myId: string | undefined;
  /** Focuses the compose box. */
  readonly onWrite: () => void;
}

/** The threads grouped by day, newest last. */
export function Feed({ feed, newRange, myId, onWrite }: Props) {
  const { t } = useTranslation();
  const isNew = useCallback((message: Message) => isNewIn(newRange, message, myId), [newRange, myId]);
  const shown = useWithoutRemoved(feed.messages) ?? feed.messages;
  const threads = useMemo(() => threadsOf(shown), [shown]);
  const mark = useMemo(() => newMarkOf(threads, isNew), [threads, isNew]);
  const missing = useMemo(() => missingPlaceOf(feed, threads), [feed, threads]);
  const zone = shownTimeZone();
  const days = useMemo(
    () => daysOf(zone, threads, [mark.threadId, missing?.threadId]),
    [zone, threads, mark.threadId, missing?.threadId],
  );
  const freshOf = useFresh(mark, threads, isNew);
  if (threads.length === 0) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title={t('communications.empty')}
        action={
          <Button variant="outlined" onClick={onWrite}>
            {t('communications.writeFirst')}
          </Button>
        }
      />
    );
  }
  return (
    <Box component="section" aria-label={t('communications.feed')} sx={feedStyles}>
      <OlderMessages older={feed.older} />
      <ScrollRestorer content={days}>
        {days.map((day) => (
          <Day
            key={day.key}
            day={day}
            mark={mark}
            missingAbove={missing?.threadId ?? null}
            freshOf={freshOf}
          />
        ))}
        {missing?.threadId === null && <MissingMessages />}
      </ScrollRestorer>
    </Box>
  );
}
