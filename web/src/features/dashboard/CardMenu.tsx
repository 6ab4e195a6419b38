import type { DashboardCard } from '@emberdeck/contracts/analytics/card-figures';
import { cardKey, specifiedCard } from '@emberdeck/contracts/analytics/card-rules';
import { useTranslation } from 'react-i18next';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ChartLine from 'lucide-react/icons/chart-line';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Undo2 from 'lucide-react/icons/undo-2';
import Trash2 from 'lucide-react/icons/trash-2';
import { DiscussLayer } from '../../shared/figures/DiscussLayer.js';
import { useDiscuss } from '../../shared/figures/useDiscuss.js';
import { ActionMenu } from '../../shared/ui/ActionMenu.js';
import type { MenuAction } from '../../shared/ui/ActionList.js';
import { moved, withCard, without } from './cardRules.js';
import type { CardEdit } from './openCards.js';
import { useCardChanges } from './useCardChanges.js';

export interface CardMenuProps {
  readonly card: DashboardCard;
  readonly label: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onEdit: (edit: CardEdit) => void;
}

/** The actions on a card: its metric, its place, and its removal. */
export function CardMenu({ card, label, isFirst, isLast, onEdit }: CardMenuProps) {
  const { t } = useTranslation();
  const { change } = useCardChanges();
  const key = cardKey(card);
  const { figure } = card;
  const isChosen = figure !== null && (card.metrics.length > 0 || card.label !== null);
  const { metric } = card;
  const discuss = useDiscuss({ kind: 'metric', ref: metric ?? '', name: label });
  const move = (places: number) => (): void => void change((cards) => moved(cards, key, places));
  const actions: MenuAction[] = [
    ...(metric === null ? [] : discuss.actions),
    ...(figure === 'dataSourceCount'
      ? []
      : [
          {
            key: 'metric',
            label: t('cards.chooseMetric'),
            icon: ChartLine,
            onSelect: () => onEdit({ what: 'card', card }),
          },
        ]),
    ...(figure !== null && isChosen
      ? [
          {
            key: 'reset',
            label: t('cards.reset'),
            icon: Undo2,
            onSelect: () =>
              void change((cards) => withCard(cards, specifiedCard(figure), key), {
                done: t('cards.wasReset', { card: label }),
              }),
          },
        ]
      : []),
    ...(isFirst
      ? []
      : [{ key: 'earlier', label: t('cards.moveEarlier'), icon: ArrowLeft, onSelect: move(-1) }]),
    ...(isLast ? [] : [{ key: 'later', label: t('cards.moveLater'), icon: ArrowRight, onSelect: move(1) }]),
    {
      key: 'arrange',
      label: t('cards.arrange'),
      icon: LayoutDashboard,
      onSelect: () => onEdit({ what: 'all' }),
    },
    {
      key: 'remove',
      label: t('cards.remove'),
      icon: Trash2,
      isDanger: true,
      onSelect: () =>
        void change((cards) => without(cards, key), { done: t('cards.removed', { card: label }) }),
    },
  ];
  return (
    <>
      <ActionMenu label={t('cards.actions', { card: label })} actions={actions} sx={menuButton} />
      <DiscussLayer {...discuss.layer} />
    </>
  );
}

/** Above the target of the card. Narrow on a phone, where the label needs the room. */
const menuButton = {
  position: 'relative',
  zIndex: 1,
  width: { xs: 24, sm: 32 },
  height: 32,
  marginInlineEnd: { xs: -0.75, sm: 0 },
  my: { xs: 0, sm: 0.5 },
} as const;
