import '../../shared/i18n/deckTexts.js';
import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { useTranslation } from 'react-i18next';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import History from 'lucide-react/icons/history';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useToast } from '../../shared/toasts/useToast.js';
import { ActionMenu } from '../../shared/ui/ActionMenu.js';
import type { MenuAction } from '../../shared/ui/ActionList.js';
import { useRefreshDeckMutation, useUpdateDeckMutation } from './deckReadingApi.js';

/** What a deck opens beside the list. */
export type DeckLayer = 'details' | 'edit';

/** How a deck moves among the others. */
export interface DeckMoves {
  /** Its place from 0 on. */
  readonly place: number;
  readonly count: number;
  /** Whether only some of the decks are shown, so that a place means nothing. */
  readonly isFiltered: boolean;
  readonly onMove: (app: ConnectedApp, to: number) => void;
}

interface Props {
  readonly app: ConnectedApp;
  readonly moves: DeckMoves;
  readonly onOpen: (app: ConnectedApp, layer: DeckLayer) => void;
}

function useRefreshAction({ id, isActive, apiEndpoint }: ConnectedApp): MenuAction {
  const { t } = useTranslation();
  const toast = useToast();
  const [refresh, { isLoading }] = useRefreshDeckMutation();
  const run = async (): Promise<void> => {
    const { error } = await refresh(id);
    if (error) toast.fail(t('deckReading.refreshFailed'), error);
  };
  const reason = !isActive
    ? 'isPaused'
    : apiEndpoint === null
      ? 'noAddress'
      : isLoading
        ? 'refreshing'
        : null;
  return {
    key: 'refresh',
    label: t('deckReading.refresh'),
    icon: RefreshCw,
    disabledReason: reason === null ? undefined : t(`deckReading.${reason}`),
    onSelect: () => void run(),
  };
}

function usePauseAction({ id, isActive, appName }: ConnectedApp): MenuAction {
  const { t } = useTranslation();
  const toast = useToast();
  const [update] = useUpdateDeckMutation();
  const toggle = async (): Promise<void> => {
    const { error } = await update({ id, body: { isActive: !isActive } });
    if (error) {
      toast.fail(t('deckReading.changeFailed'), error);
      return;
    }
    const text = isActive ? 'deckReading.paused' : 'deckReading.resumed';
    toast.say(t('toast.success'), t(text, { name: appName }));
  };
  return {
    key: 'toggle',
    label: t(isActive ? 'deckReading.pause' : 'deckReading.resume'),
    icon: isActive ? Pause : Play,
    onSelect: () => void toggle(),
  };
}

function useMoveActions(app: ConnectedApp, { place, count, isFiltered, onMove }: DeckMoves): MenuAction[] {
  const { t } = useTranslation();
  const reasonAt = (isEnd: boolean, text: string): string | undefined =>
    isFiltered ? t('deckReading.notWhileFiltered') : isEnd ? text : undefined;
  return [
    {
      key: 'earlier',
      label: t('deckReading.moveEarlier'),
      icon: ArrowUp,
      disabledReason: reasonAt(place === 0, t('deckReading.isFirst')),
      onSelect: () => onMove(app, place - 1),
    },
    {
      key: 'later',
      label: t('deckReading.moveLater'),
      icon: ArrowDown,
      disabledReason: reasonAt(place === count - 1, t('deckReading.isLast')),
      onSelect: () => onMove(app, place + 1),
    },
  ];
}

/** What can be done with a deck. */
export function DeckMenu({ app, moves, onOpen }: Props) {
  const { t } = useTranslation();
  const refresh = useRefreshAction(app);
  const pause = usePauseAction(app);
  const move = useMoveActions(app, moves);
  const open = (key: DeckLayer, icon: MenuAction['icon']): MenuAction => ({
    key,
    label: t(`deckReading.${key}`),
    icon,
    onSelect: () => onOpen(app, key),
  });
  const actions = [refresh, open('details', History), open('edit', Pencil), pause, ...move];
  return <ActionMenu label={t('deckReading.menu', { name: app.appName })} actions={actions} />;
}
