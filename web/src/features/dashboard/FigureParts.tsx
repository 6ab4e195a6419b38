import type { FigureExplanation } from '@emberdeck/contracts/analytics/dashboard';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import { formatNumber } from '../../shared/lib/format.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { formatFigure } from '../../shared/lib/metricWords.js';

interface Props {
  readonly explanation: FigureExplanation;
  readonly metric: string;
}

type Part = FigureExplanation['parts'][number];

const partKey = ({ sourceId, metric, unit }: Part): string => `${sourceId} ${metric} ${unit}`;

/** The part of each source; the parts add up to the figure, or have it as their mean. */
export function FigureParts({ explanation, metric }: Props) {
  const { t, i18n } = useTranslation();
  const { parts } = explanation;
  if (parts.length === 0) {
    return null;
  }
  const detailOf = (part: Part): string[] => [
    ...(part.metric === metric
      ? []
      : [part.metric === totalRevenue ? t('dashboard.otherProducts') : metricTitle(part.metric)]),
    ...(part.weight === null
      ? []
      : [t('dashboard.weight', { weight: formatNumber(part.weight, i18n.language) })]),
  ];
  return (
    <Box component="section">
      <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
        {t('dashboard.parts')}
      </Typography>
      <Box component="ul" aria-label={t('dashboard.parts')} sx={{ ...plainList, display: 'grid' }}>
        {parts.map((part) => (
          <Box
            component="li"
            key={partKey(part)}
            sx={{ display: 'flex', gap: 1.5, py: 1, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {part.sourceName}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {detailOf(part).map((text) => `${text} · `)}
                <RelativeTime instant={part.timestamp} />
              </Typography>
            </Box>
            <Typography variant="body2" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
              {part.value === null ? (
                <bdi>{t('dashboard.valuesIn', { unit: part.unit })}</bdi>
              ) : (
                formatFigure(part.value, part.metric, part.unit, i18n.language)
              )}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
