import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { firstName } from '../../shared/lib/people.js';
import { ComposeBox } from './ComposeBox.js';
import type { Thread } from './feedRules.js';
import { MessageCard } from './MessageCard.js';

/** A message with its replies, and the box to reply in. */
export function ThreadCard({ thread }: { readonly thread: Thread }) {
  const { t } = useTranslation();
  const [replyOpen, setReplyOpen] = useState(false);
  const { message, replies, orphan } = thread;
  const name = firstName(message.author, t('nav.playerFallback'));
  const close = (): void => setReplyOpen(false);
  return (
    <Card component="li" sx={{ p: { xs: 1.75, sm: 2.5 } }}>
      <MessageCard
        message={message}
        note={orphan ? t('communications.inReply') : undefined}
        onReply={() => setReplyOpen(!replyOpen)}
        replyOpen={replyOpen}
      />
      {(replies.length > 0 || replyOpen) && (
        <Box
          sx={{
            ml: { xs: 2, sm: 6.5 },
            mt: 1.5,
            pl: 2,
            borderInlineStart: 2,
            borderColor: 'divider',
            display: 'grid',
            gap: 2,
          }}
        >
          {replies.map((reply) => (
            <MessageCard key={reply.id} message={reply} />
          ))}
          {replyOpen && (
            <ComposeBox
              parentId={message.parentId ?? message.id}
              label={t('communications.replyTo', { name })}
              placeholder={t('communications.replyPlaceholder', { name })}
              submitLabel={t('communications.sendReply')}
              focusOnMount
              onSent={close}
              onEscape={close}
            />
          )}
        </Box>
      )}
    </Card>
  );
}
