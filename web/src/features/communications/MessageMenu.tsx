import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useTranslation } from 'react-i18next';
import BookmarkMinus from 'lucide-react/icons/bookmark-minus';
import Copy from 'lucide-react/icons/copy';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Trash2 from 'lucide-react/icons/trash-2';
import '../../shared/i18n/messageActionsTexts.js';
import { useMarkMessagesReadMutation } from '../../shared/messages/unreadApi.js';
import { beginRemoval } from '../../shared/removals/removals.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useCan, useCanManage } from '../../shared/session/useCan.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { ActionList } from '../../shared/ui/ActionList.js';
import type { MenuAction } from '../../shared/ui/ActionList.js';
import { editMessage } from './editedMessage.js';
import { removeMessage, usePinMessageMutation } from './messageChangesApi.js';

function useMessageWork({ id, content, pinned }: Message) {
  const { t } = useTranslation();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [pin] = usePinMessageMutation();
  const [mark] = useMarkMessagesReadMutation();
  const copyText = (text: string, done: string): void => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'));
    void copied.then(
      () => toast.say(t('toast.success'), done),
      () => toast.warn(t('toast.error'), t('action.copyFailed')),
    );
  };
  return {
    copy: (): void => copyText(content, t('messageActions.copied')),
    copyLink: (): void =>
      copyText(
        new URL(`/communications?message=${id}`, window.location.href).href,
        t('messageActions.linkCopied'),
      ),
    markUnread: (): void => {
      mark({ messageId: id, move: 'before' })
        .unwrap()
        .catch((error: unknown) => toast.fail(t('messageActions.markUnreadFailed'), error));
    },
    pin: (): void => {
      pin({ id, pinned: !pinned })
        .unwrap()
        .catch((error: unknown) => toast.fail(t('messageActions.pinFailed'), error));
    },
    remove: (): void => {
      dispatch(
        beginRemoval({
          id,
          title: t('messageActions.deletedTitle'),
          doneText: t('messageActions.deleted'),
          failedText: t('messageActions.deleteFailed'),
          commit: (keepalive) => removeMessage(dispatch, id, keepalive),
        }),
      );
    },
  };
}

function useActions(message: Message): readonly MenuAction[] {
  const { t } = useTranslation();
  const { id, author, pinned } = message;
  const { data: user } = useGetUserQuery();
  const isManaged = useCanManage('manage-every-message', author.id);
  const mayPin = useCan('pin-message');
  const { copy, copyLink, markUnread, pin, remove } = useMessageWork(message);
  const edit: MenuAction = {
    key: 'edit',
    label: t('messageActions.edit'),
    icon: Pencil,
    onSelect: () => editMessage(id),
  };
  const pinning: MenuAction = {
    key: 'pin',
    label: t(pinned ? 'messageActions.unpin' : 'messageActions.pin'),
    icon: pinned ? PinOff : Pin,
    onSelect: pin,
  };
  return [
    ...(user?.id === author.id ? [edit] : []),
    { key: 'copy', label: t('messageActions.copy'), icon: Copy, onSelect: copy },
    { key: 'link', label: t('messageActions.copyLink'), icon: Link2, onSelect: copyLink },
    {
      ...{ key: 'unread', label: t('messageActions.markUnread'), icon: BookmarkMinus },
      onSelect: markUnread,
    },
    ...(mayPin ? [pinning] : []),
    ...(isManaged
      ? [
          {
            ...{ key: 'delete', label: t('messageActions.delete'), icon: Trash2 },
            ...{ isDanger: true, onSelect: remove },
          },
        ]
      : []),
  ];
}

interface Props {
  readonly message: Message;
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The menu of a message. */
export default function MessageMenu({ message, label, anchor, onClose }: Props) {
  return <ActionList label={label} anchor={anchor} actions={useActions(message)} onClose={onClose} />;
}
