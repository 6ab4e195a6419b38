import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Button from '@mui/material/Button';
import ChartLine from 'lucide-react/icons/chart-line';
import { useCan } from '../../shared/session/useCan.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';

/** The content of a chart without points. */
export function ChartEmpty() {
  const { t } = useTranslation();
  const mayUpload = useCan('begin-upload');
  return (
    <EmptyState
      icon={ChartLine}
      title={t('dashboard.chartEmpty')}
      action={
        mayUpload && (
          <Button component={Link} to="/data-sources" variant="outlined" size="small">
            {t('dashboard.uploadData')}
          </Button>
        )
      }
    />
  );
}
