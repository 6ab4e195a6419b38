import type { MetricLimit } from '@emberdeck/contracts/analytics/metrics';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import Trash2 from 'lucide-react/icons/trash-2';
import { formatDate } from '../../shared/lib/format.js';
import { useCanManage } from '../../shared/session/useCan.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { useDeleteLimitMutation, useGetLimitsQuery } from './goalsApi.js';
import { ofMetric } from './goalRules.js';
import { LimitForm } from './LimitForm.js';
import { formatFigure } from '../../shared/lib/metricWords.js';
import { useOpener } from './useOpener.js';

interface Props {
  readonly metric: string;
  readonly value: number | null;
  readonly unit: string | null;
}

interface RemoveProps {
  readonly limit: MetricLimit;
  readonly text: string;
  readonly onRemoved: () => void;
}

/** Removes a limit: for its creator and for managers. */
function RemoveLimit({ limit, text, onRemoved }: RemoveProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [remove, { isLoading }] = useDeleteLimitMutation();
  const onRemove = async (): Promise<void> => {
    try {
      await remove(limit.id).unwrap();
      onRemoved();
    } catch (error) {
      toast.fail(t('dashboard.limitRemoveFailed'), error);
    }
  };
  return (
    <IconButton
      size="small"
      disabled={isLoading}
      aria-label={t('dashboard.limitRemove', { limit: text })}
      onClick={() => void onRemove()}
    >
      <Trash2 size={18} aria-hidden />
    </IconButton>
  );
}

interface RowProps extends Pick<Props, 'unit'>, Pick<RemoveProps, 'limit' | 'onRemoved'> {}

function LimitRow({ limit, unit, onRemoved }: RowProps) {
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
      {isManaged && <RemoveLimit limit={limit} text={text} onRemoved={onRemoved} />}
    </Box>
  );
}

/** The limits of a metric: which bounds notify whom. */
export function LimitSection({ metric, value, unit }: Props) {
  const { t } = useTranslation();
  const { data: limits } = useGetLimitsQuery();
  const [isAdding, setAdding] = useState(false);
  const opener = useOpener(isAdding);
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
            <LimitRow key={limit.id} limit={limit} unit={unit} onRemoved={() => opener.current?.focus()} />
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
