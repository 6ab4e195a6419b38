import { useTranslation } from 'react-i18next';
import BookmarkMinus from 'lucide-react/icons/bookmark-minus';
import { useMarkMessagesReadMutation } from '../../shared/messages/unreadApi.js';
import { useToast } from '../../shared/toasts/useToast.js';

/** Makes a message and all later ones unread, in every tab and on every device of the user. */
export function MarkUnreadButton({ messageId }: { readonly messageId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [mark] = useMarkMessagesReadMutation();
  return (
    <button
      type="button"
      aria-label={t('communications.markUnread')}
      title={t('communications.markUnread')}
      onClick={() => {
        mark({ messageId, move: 'before' })
          .unwrap()
          .catch((error: unknown) => toast.fail(t('communications.markUnreadFailed'), error));
      }}
    >
      <BookmarkMinus size={17} aria-hidden />
    </button>
  );
}
