import type { Message } from '@emberdeck/contracts/messaging/messages';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Ellipsis from 'lucide-react/icons/ellipsis';
import SmilePlus from 'lucide-react/icons/smile-plus';
import { formatNumber } from '../../shared/lib/format.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { react } from './actionsApi.js';
import { isPending } from './feedRules.js';
import { isOtherReaction, reactionSigns } from './reactionSigns.js';
import type { OtherReaction } from './reactionSigns.js';

// Loaded when one of them opens: a feed shows thousands of these buttons.
const MessageMenu = lazy(() => import('./MessageMenu.js'));
const ReactionPicker = lazy(() => import('./ReactionPicker.js'));

interface Open {
  readonly what: 'menu' | 'picker';
  readonly anchor: HTMLElement;
}

interface Props {
  readonly message: Message;
  readonly name: string;
  readonly namesOf: (type: string) => string | undefined;
}

function useReact({ id }: Message) {
  const { t } = useTranslation();
  const toast = useToast();
  const dispatch = useAppDispatch();
  return (type: OtherReaction, active: boolean): void => {
    dispatch(react.initiate({ id, type, active }, { track: false }))
      .unwrap()
      .catch((error: unknown) => toast.fail(t('communications.reactionFailed'), error));
  };
}

interface ReactionButtonsProps extends Pick<Props, 'message' | 'namesOf'> {
  readonly onReact: (type: OtherReaction, active: boolean) => void;
}

/** The given reactions other than likes, each a button. */
function ReactionButtons({ message, namesOf, onReact }: ReactionButtonsProps) {
  const { t, i18n } = useTranslation();
  const known = message.reactions.flatMap(({ type, ...group }) =>
    isOtherReaction(type) ? [{ type, ...group }] : [],
  );
  return known.map(({ type, count, mine }) => (
    <button
      key={type}
      type="button"
      aria-pressed={mine}
      aria-label={t('communications.reactionCount', {
        reaction: t(`communications.reaction_${type}`),
        count,
      })}
      title={namesOf(type)}
      onClick={() => onReact(type, !mine)}
    >
      <span aria-hidden>{reactionSigns[type]}</span>
      {formatNumber(count, i18n.language)}
    </button>
  ));
}

/** The reactions other than likes, and the buttons of the picker and of the menu. */
export function MessageActions({ message, name, namesOf }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open | null>(null);
  const onReact = useReact(message);
  const close = (): void => setOpen(null);
  const buttons = [
    { what: 'picker', icon: SmilePlus, label: t('communications.react', { name }) },
    { what: 'menu', icon: Ellipsis, label: t('communications.actions', { name }) },
  ] as const;
  return (
    <>
      <ReactionButtons message={message} namesOf={namesOf} onReact={onReact} />
      {buttons.map(({ what, icon: Icon, label }) => (
        <button
          key={what}
          type="button"
          className="tool"
          disabled={isPending(message)}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={open?.what === what}
          onClick={({ currentTarget }) => setOpen({ what, anchor: currentTarget })}
        >
          <Icon size={17} aria-hidden />
        </button>
      ))}
      <Suspense fallback={null}>
        {open?.what === 'menu' && (
          <MessageMenu message={message} label={buttons[1].label} anchor={open.anchor} onClose={close} />
        )}
        {open?.what === 'picker' && (
          <ReactionPicker
            message={message}
            label={buttons[0].label}
            anchor={open.anchor}
            onPick={onReact}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
