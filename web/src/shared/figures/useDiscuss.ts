import type { FigureRef } from '@emberdeck/contracts/analytics/posted-figures';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import MessageSquareShare from 'lucide-react/icons/message-square-share';
import '../i18n/figureTexts.js';
import { useCan } from '../session/useCan.js';
import type { MenuAction } from '../ui/ActionList.js';

/** A figure to discuss, as its card names it. */
export interface DiscussedFigure extends Omit<FigureRef, 'range'> {
  readonly range?: FigureRef['range'];
  readonly name: string;
}

/** The menu entry that opens a message about a figure, and what it opens. */
export function useDiscuss(figure: DiscussedFigure) {
  const { t } = useTranslation();
  const mayPost = useCan('post-message');
  const [isOpen, setOpen] = useState(false);
  const action: MenuAction = {
    key: 'discuss',
    label: t('figures.discuss'),
    icon: MessageSquareShare,
    onSelect: () => setOpen(true),
  };
  return {
    /** Empty for who may not post. */
    actions: mayPost ? [action] : [],
    layer: { figure, isOpen, onClose: () => setOpen(false) },
  };
}
