import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { threadsOf } from './feedRules.js';
import { ThreadCard } from './ThreadCard.js';
import { plainList } from '../../shared/ui/listStyles.js';

export function FeedSkeleton() {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} variant="rounded" height={140} />
      ))}
    </Box>
  );
}

/** The threads, the newest last. */
export function Feed({ messages }: { readonly messages: readonly Message[] }) {
  const { t } = useTranslation();
  const threads = useMemo(() => threadsOf(messages), [messages]);
  if (threads.length === 0) {
    return <EmptyState icon={MessagesSquare} title={t('communications.empty')} />;
  }
  return (
    <Box
      component="ol"
      aria-label={t('communications.feed')}
      sx={{
        ...plainList,
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      {threads.map((thread) => (
        <ThreadCard key={thread.message.id} thread={thread} />
      ))}
    </Box>
  );
}
