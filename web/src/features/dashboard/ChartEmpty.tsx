import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ChartLine from 'lucide-react/icons/chart-line';
import { useGetDataSourcesQuery } from '../../shared/api/dataSourcesApi.js';
import { useCan } from '../../shared/session/useCan.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { LoadSampleData } from './SampleData.js';

interface Props {
  /** Why there is nothing to draw, although there are points. */
  readonly reason?: string | null;
}

/** The content of a chart without points. */
export function ChartEmpty({ reason = null }: Props) {
  const { t } = useTranslation();
  const { data: sources } = useGetDataSourcesQuery();
  const mayUpload = useCan('begin-upload');
  if (reason !== null) {
    return <EmptyState icon={ChartLine} title={reason} />;
  }
  const isPaused = sources?.some(({ isActive }) => !isActive) === true;
  return (
    <EmptyState
      icon={ChartLine}
      title={t(
        isPaused ? 'dashboard.chartPaused' : mayUpload ? 'dashboard.chartEmpty' : 'dashboard.chartNoData',
      )}
      action={
        mayUpload && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
            <Button component={Link} to="/data-sources" variant="outlined" size="small">
              {t(isPaused ? 'dashboard.manageSources' : 'dashboard.uploadData')}
            </Button>
            {sources?.length === 0 && <LoadSampleData size="small" />}
          </Box>
        )
      }
    />
  );
}
