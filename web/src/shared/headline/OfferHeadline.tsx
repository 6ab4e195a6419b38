import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import {
  useGetCardsQuery,
  useGetMetricsQuery,
  useSetCardsMutation,
  useSetHeadlineMutation,
} from '../api/dashboardCardsApi.js';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { useToast } from '../toasts/useToast.js';
import { headlineSuggestions } from './headlineSuggestions.js';
import type { HeadlineSuggestion } from './headlineSuggestions.js';

interface Props {
  /** Names of the metrics that have just come in, or of all. */
  readonly metrics: readonly string[];
  /** Offers nothing beside known figures, such as another product. */
  readonly isForUnknown?: boolean;
}

/** Uses a metric as a headline figure, with an undo. */
function useOffer() {
  const { t } = useTranslation();
  const toast = useToast();
  const { data: before } = useGetCardsQuery();
  const [setHeadline, { isLoading }] = useSetHeadlineMutation();
  const [setCards] = useSetCardsMutation();
  const accept = async (suggestion: HeadlineSuggestion): Promise<void> => {
    try {
      const { scope, ...cards } = await setHeadline(suggestion).unwrap();
      const undo = async (): Promise<void> => {
        try {
          await setCards({
            scope,
            cards: before?.[scope] ?? null,
            before: { cards: cards[scope] },
          }).unwrap();
        } catch (error) {
          toast.fail(t('headline.failed'), error);
        }
      };
      toast.show(
        {
          variant: 'default',
          title: t('headline.used'),
          text: t(`headline.used_${scope}`, { metric: metricTitle(suggestion.metric) }),
          action: t('headline.undo'),
        },
        { onAction: () => void undo() },
      );
    } catch (error) {
      toast.fail(t('headline.failed'), error);
    }
  };
  return { accept, isBusy: isLoading || before === undefined };
}

/** Offers metrics that have just come in, and are on no card, as headline figures. Nothing without such metrics. */
export function OfferHeadline({ metrics, isForUnknown = false }: Props) {
  const { t } = useTranslation();
  const { data } = useGetMetricsQuery();
  const { accept, isBusy } = useOffer();
  const suggestions = data ? headlineSuggestions(metrics, data, isForUnknown) : [];
  if (suggestions.length === 0) {
    return null;
  }
  return (
    <Box
      component="section"
      aria-label={t('headline.offer')}
      sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}
    >
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {t('headline.offer')}
      </Typography>
      {suggestions.map((suggestion) => (
        <Button
          key={`${suggestion.as} ${suggestion.metric}`}
          variant="outlined"
          disabled={isBusy}
          startIcon={<LayoutDashboard size={18} aria-hidden />}
          onClick={() => void accept(suggestion)}
          sx={{ textAlign: 'start', overflowWrap: 'anywhere', maxWidth: '100%' }}
        >
          {t(`headline.use_${suggestion.as}`, {
            metric: metricTitle(suggestion.metric),
            product: suggestion.product ?? '',
          })}
        </Button>
      ))}
    </Box>
  );
}
