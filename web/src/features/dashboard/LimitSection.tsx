import type { MetricLimit } from '@emberdeck/contracts/analytics/metrics';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../shared/lib/format.js';
import { useCanManage } from '../../shared/session/useCan.js';
import { RemoveButton } from '../../shared/removals/RemoveButton.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { useLimits } from './goals.js';
import { ofMetric } from './goalRules.js';
import { LimitForm } from './LimitForm.js';
import { formatFigure } from '../../shared/lib/metricWords.js';
import { useOpener } from './useOpener.js';
import { useRemoveOf } from './useRemoveOf.js';

interface Props {
  readonly metric: string;
  readonly value: number | null;
  readonly unit: string | null;
}

interface RowProps extends Pick<Props, 'unit'> {
  readonly limit: MetricLimit;
  readonly onRemove: (id: string) => void;
}

/** A limit, which its creator and managers can remove. */
function LimitRow({ limit, unit, onRemove }: RowProps) {
  const { t, i18n } = useTranslation();
  const isManaged = useCanManage('manage-every-goal', limit.createdBy);
  const bound = formatFigure(limit.bound, limit.metric, unit, i18n.language);
  const text = t(`dashboard.limit_${limit.direction}`, { bound });
  const details = [
    t(`dashboard.repeat_${limit.repeat}`),
    t(limit.userIds === null ? 'dashboard.notifiesTeam' : 'dashboard.notifiesSome', {
      count: limit.userIds?.length ?? 0,
    }),
    ...(limit.crossedAt === null
      ? []
      : [t('dashboard.crossed', { day: formatDate(limit.crossedAt, i18n.language) })]),
    ...(limit.noDataSince === null
      ? []
      : [t('dashboard.limitNoData', { day: formatDate(limit.noDataSince, i18n.language) })]),
  ];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {text}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {details.join(' · ')}
        </Typography>
      </Box>
      {isManaged && (
        <RemoveButton
          label={t('dashboard.limitRemove', { limit: text })}
          onRemove={() => onRemove(limit.id)}
        />
      )}
    </Box>
  );
}

/** The limits of a metric: which bounds notify whom. */
export function LimitSection({ metric, value, unit }: Props) {
  const { t } = useTranslation();
  const limits = useLimits();
  const [isAdding, setAdding] = useState(false);
  const opener = useOpener(isAdding);
  const onRemove = useRemoveOf('limit', opener);
  const own = ofMetric(limits ?? [], metric);
  if (limits === undefined) {
    return null;
  }
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography component="h3" variant="h3">
        {t('dashboard.limits')}
      </Typography>
      {own.length === 0 ? (
        !isAdding && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('dashboard.noLimits')}
          </Typography>
        )
      ) : (
        <Box component="ul" sx={{ ...plainList, width: '100%', display: 'grid', gap: 1 }}>
          {own.map((limit) => (
            <LimitRow key={limit.id} limit={limit} unit={unit} onRemove={onRemove} />
          ))}
        </Box>
      )}
      {isAdding ? (
        <LimitForm metric={metric} value={value} onDone={() => setAdding(false)} />
      ) : (
        <Button ref={opener} size="small" variant="outlined" onClick={() => setAdding(true)}>
          {t('dashboard.limitAdd')}
        </Button>
      )}
    </Box>
  );
}
