import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import Trash2 from 'lucide-react/icons/trash-2';
import { dataSourceFreshness } from '../../shared/lib/freshness.js';
import { useNow } from '../../shared/lib/useNow.js';
import { FreshnessLabel } from '../../shared/ui/FreshnessLabel.js';
import { useRelativeTime } from '../../shared/ui/RelativeTime.js';
import { CardAction } from './CardAction.js';
import { dataSourceTypes } from './dataSourceTypes.js';

interface Props {
  readonly source: DataSource;
  readonly onDelete: (source: DataSource) => void;
  readonly onUpload: (source: DataSource) => void;
}

function useSyncText(source: DataSource): string {
  const { t } = useTranslation();
  const say = useRelativeTime();
  const isFile = source.type === 'File Upload';
  if (source.lastSyncAt === null) {
    return t(isFile ? 'dataSources.neverUploaded' : 'dataSources.neverSynced');
  }
  return t(isFile ? 'dataSources.lastUpload' : 'dataSources.lastSync', { time: say(source.lastSyncAt) });
}

function Head({ source, onDelete }: Omit<Props, 'onUpload'>) {
  const { t } = useTranslation();
  const { key, icon: Icon, tint } = dataSourceTypes[source.type];
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Box
        sx={{
          width: 44,
          height: 44,
          flex: 'none',
          borderRadius: 2,
          display: 'grid',
          placeItems: 'center',
          bgcolor: `ember.tint.${tint}.background`,
          color: `ember.tint.${tint}.text`,
        }}
      >
        <Icon size={22} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography component="h2" variant="h3" noWrap dir="auto" title={source.name}>
          {source.name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t(`dataSources.type_${key}`)}
        </Typography>
      </Box>
      <IconButton
        size="small"
        aria-label={t('dataSources.delete', { name: source.name })}
        onClick={() => onDelete(source)}
        sx={{ mt: -0.5, marginInlineEnd: -0.5 }}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </Box>
  );
}

/** One source: what it is, how fresh, and what can be done with it. */
export function DataSourceCard({ source, onDelete, onUpload }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const syncText = useSyncText(source);
  return (
    <Card component="li" id={source.id} sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Head source={source} onDelete={onDelete} />
      <Typography
        variant="body2"
        dir="auto"
        sx={{ color: 'text.secondary', overflowWrap: 'anywhere', flex: 1 }}
      >
        {source.description ?? t('dataSources.noDescription')}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 1,
          flexWrap: 'wrap',
        }}
      >
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {syncText}
        </Typography>
        {source.apiKeyLastFour !== null && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('dataSources.keyStored', { lastFour: source.apiKeyLastFour })}
          </Typography>
        )}
        <FreshnessLabel freshness={dataSourceFreshness(source, now)} />
      </Box>
      <CardAction source={source} onUpload={onUpload} />
    </Card>
  );
}
