import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { formatDate } from '../../shared/lib/format.js';
import { useCan } from '../../shared/session/useCan.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { BlockableButton } from '../../shared/ui/BlockableButton.js';
import { listRow, plainList } from '../../shared/ui/listStyles.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { useGetDeletedSourcesQuery, useRestoreDataSourceMutation } from './sourcesApi.js';
import type { DeletedSource } from './sourcesApi.js';

/** What is lost with a deletion depends on the type. */
const restoredTexts = {
  'API Integration': 'dataSources.restoredApi',
  Webhook: 'dataSources.restoredWebhook',
  'File Upload': 'dataSources.restoredFile',
} as const;

function Row({ source }: { readonly source: DeletedSource }) {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const mayRestore = useCan('restore-data-source');
  const [restore, { isLoading }] = useRestoreDataSourceMutation();
  const { id, name, type, deletedAt, restorableUntil } = source;
  const date = (instant: string): string => formatDate(instant, i18n.language);
  const run = async (): Promise<void> => {
    try {
      await restore(id).unwrap();
      toast.say(t('toast.success'), t(restoredTexts[type], { name }));
    } catch (error) {
      toast.fail(t('dataSources.restoreFailed'), error);
    }
  };
  return (
    <Box component="li" sx={{ ...listRow, flexWrap: 'wrap' }}>
      <Box sx={{ minWidth: 0, flex: '1 1 220px', overflowWrap: 'anywhere' }}>
        <Typography variant="body2" dir="auto" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('dataSources.deletedOn', { date: date(deletedAt), until: date(restorableUntil) })}
        </Typography>
      </Box>
      {mayRestore && (
        <BlockableButton
          size="small"
          variant="outlined"
          blocked={isLoading}
          startIcon={<RotateCcw size={16} aria-hidden />}
          aria-label={t('dataSources.restoreName', { name })}
          onClick={() => void run()}
        >
          {t('dataSources.restore')}
        </BlockableButton>
      )}
    </Box>
  );
}

function DeletedList() {
  const { t } = useTranslation();
  const query = useGetDeletedSourcesQuery();
  return (
    <Loadable query={query} skeleton={<Skeleton variant="rounded" height={56} />}>
      {(sources) =>
        sources.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', py: 1 }}>
            {t('dataSources.noneDeleted')}
          </Typography>
        ) : (
          <Box component="ul" sx={plainList}>
            {sources.map((source) => (
              <Row key={source.id} source={source} />
            ))}
          </Box>
        )
      }
    </Loadable>
  );
}

/** The deleted sources that can be restored. They are read when the user opens the list. */
export function DeletedSources() {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      component="details"
      aria-labelledby={id}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      sx={{ mt: { xs: 2, sm: 3 } }}
    >
      <Box
        component="summary"
        id={id}
        sx={{ cursor: 'pointer', py: 1, typography: 'body2', fontWeight: 600, color: 'text.secondary' }}
      >
        {t('dataSources.recentlyDeleted')}
      </Box>
      {isOpen && <DeletedList />}
    </Box>
  );
}
