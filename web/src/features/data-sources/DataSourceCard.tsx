import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { arrivalTexts } from '../../shared/lib/arrivalTexts.js';
import { dataSourceFreshness } from '../../shared/lib/freshness.js';
import { useNow } from '../../shared/lib/useNow.js';
import { RemoveButton } from '../../shared/removals/RemoveButton.js';
import { useCan, useCanManage } from '../../shared/session/useCan.js';
import { clampLines } from '../../shared/ui/clampLines.js';
import { FreshnessLabel } from '../../shared/ui/FreshnessLabel.js';
import { useRelativeTime } from '../../shared/ui/RelativeTime.js';
import { SkeletonText } from '../../shared/ui/SkeletonText.js';
import { CardAction } from './CardAction.js';
import { dataSourceTypes } from './dataSourceTypes.js';
import { LateNote } from './LateNote.js';
import { SyncState } from './SyncState.js';

type Props = ComponentProps<typeof CardAction>;

function useSyncText(source: DataSource): string {
  const { t } = useTranslation();
  const say = useRelativeTime();
  const { never, last } = arrivalTexts[source.type];
  return source.lastSyncAt === null ? t(never) : t(last, { time: say(source.lastSyncAt) });
}

const skeletonStyle = { p: 2.5, display: 'flex', flexDirection: 'column', gap: 1.5 } as const;

/** The parts of the cards in a row have common heights, so that their states and actions are in line. */
const cardStyle = {
  p: 2.5,
  display: 'grid',
  gridRow: 'span 5',
  gridTemplateRows: 'subgrid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: 1.5,
} as const;

const headStyle = { display: 'flex', gap: 1.5, alignItems: 'flex-start' } as const;

const iconSize = 44;

const stateStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  alignContent: 'start',
  gap: 1,
  flexWrap: 'wrap',
} as const;

const notesStyle = { display: 'grid', gap: 1.5, alignContent: 'start' } as const;

function Head({ source, onDelete }: Pick<Props, 'source' | 'onDelete'>) {
  const { t } = useTranslation();
  const { key, icon: Icon, tint } = dataSourceTypes[source.type];
  const mayDelete = useCan('delete-data-source');
  const isDeletable = useCanManage('manage-every-source', source.createdBy) && mayDelete;
  return (
    <Box sx={headStyle}>
      <Box
        sx={{
          width: iconSize,
          height: iconSize,
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
        <Typography component="h2" variant="h3" dir="auto" title={source.name} sx={clampLines(2)}>
          <Link component={RouterLink} to={`/data-sources/${source.id}`} color="inherit" underline="hover">
            {source.name}
          </Link>
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t(`dataSources.type_${key}`)}
          {source.isSample && ` · ${t('dataSources.sample')}`}
          {!(source.shownToClients && source.clientAccess) && ` · ${t('dataSources.hiddenFromClients')}`}
        </Typography>
      </Box>
      {isDeletable && (
        <RemoveButton
          label={t('dataSources.delete', { name: source.name })}
          onRemove={() => onDelete(source)}
          sx={{ mt: -0.5, marginInlineEnd: -0.5 }}
        />
      )}
    </Box>
  );
}

/** One data source with its type, freshness and actions. */
export function DataSourceCard(action: Props) {
  const { source, run } = action;
  const { t } = useTranslation();
  const now = useNow();
  const syncText = useSyncText(source);
  return (
    <Card component="li" id={source.id} sx={cardStyle}>
      <Head source={source} onDelete={action.onDelete} />
      <Box>
        <Typography
          variant="body2"
          dir="auto"
          title={source.description ?? ''}
          sx={{ color: 'text.secondary', ...clampLines(4) }}
        >
          {source.description ?? t('dataSources.noDescription')}
        </Typography>
      </Box>
      <Box sx={stateStyle}>
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
      <Box sx={notesStyle}>
        <LateNote source={source} />
        <SyncState source={source} run={run} />
      </Box>
      <CardAction {...action} />
    </Card>
  );
}

/** The placeholder of a card, with one line for each of its texts. */
export function DataSourceCardSkeleton() {
  const { t } = useTranslation();
  return (
    <Card sx={skeletonStyle}>
      <Box sx={headStyle}>
        <Skeleton variant="rounded" width={iconSize} height={iconSize} sx={{ flex: 'none' }} />
        <Box>
          <Typography component="p" variant="h3">
            <SkeletonText like={t('dataSources.title')} />
          </Typography>
          <Typography variant="caption">
            <SkeletonText like={t('dataSources.type_api')} />
          </Typography>
        </Box>
      </Box>
      <Typography variant="body2">
        <SkeletonText like={t('dataSources.noDescription')} />
      </Typography>
      <Box sx={stateStyle}>
        <Typography variant="caption">
          <SkeletonText like={t('dataSources.neverSynced')} />
        </Typography>
        <Skeleton variant="rounded">
          <FreshnessLabel freshness="notSynced" />
        </Skeleton>
      </Box>
      <Typography variant="caption">
        <SkeletonText like={t('dataSources.nextSync')} />
      </Typography>
      <Skeleton variant="rounded" width="100%">
        <Button variant="outlined" sx={{ minHeight: 39 }}>
          {t('dataSources.upload')}
        </Button>
      </Skeleton>
    </Card>
  );
}
