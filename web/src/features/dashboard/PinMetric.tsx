import { cardKey } from '@emberdeck/contracts/analytics/card-rules';
import { useTranslation } from 'react-i18next';
import IconButton from '@mui/material/IconButton';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import { useGetMetricsQuery } from '../../shared/api/dashboardCardsApi.js';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { cardOf, shownCards, withCard, without } from './cardRules.js';
import { useCardChanges } from './useCardChanges.js';

/** Shows a metric as a card, or removes that card. */
export function PinMetric({ metric }: { readonly metric: string }) {
  const { t } = useTranslation();
  const { data } = useGetMetricsQuery();
  const { change, isChanging } = useCardChanges();
  const card = cardOf(metric);
  const key = cardKey(card);
  const title = metricTitle(metric);
  const isPinned = data !== undefined && shownCards(data).some((each) => cardKey(each) === key);
  const toggle = (): Promise<boolean> =>
    isPinned
      ? change((cards) => without(cards, key), { done: t('cards.removed', { card: title }) })
      : change((cards) => withCard(cards, card, key), { done: t('cards.added', { card: title }) });
  return (
    <IconButton
      aria-label={t(isPinned ? 'cards.pinned' : 'cards.pin', { metric: title })}
      disabled={isChanging || data === undefined}
      onClick={() => void toggle()}
    >
      {isPinned ? <PinOff size={18} aria-hidden /> : <Pin size={18} aria-hidden />}
    </IconButton>
  );
}
