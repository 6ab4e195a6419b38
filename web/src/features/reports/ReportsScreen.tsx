import type { Report } from '@emberdeck/contracts/analytics/reports';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import ChartPie from 'lucide-react/icons/chart-pie';
import Download from 'lucide-react/icons/download';
import FileChartColumn from 'lucide-react/icons/file-chart-column';
import Presentation from 'lucide-react/icons/presentation';
import ScrollText from 'lucide-react/icons/scroll-text';
import { formatDate } from '../../shared/lib/format.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { cardGrid } from '../../shared/ui/listStyles.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { PageHeader } from '../../shared/ui/PageHeader.js';
import { UnavailableButton } from '../../shared/ui/UnavailableButton.js';
import { useGetReportsQuery } from './reportsApi.js';

const quickActions = [
  { key: 'executive', icon: ScrollText },
  { key: 'detailed', icon: ChartPie },
  { key: 'client', icon: Presentation },
] as const;

const columns = cardGrid({ xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' });

function QuickActions() {
  const { t } = useTranslation();
  return (
    <Box component="ul" sx={columns}>
      {quickActions.map(({ key, icon: Icon }) => (
        <Card
          component="li"
          key={key}
          sx={{ p: 2.5, display: 'grid', gap: 1.5, gridTemplateRows: 'auto 1fr auto' }}
        >
          <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
            <Box sx={{ color: 'ember.tint.indigo.text', display: 'flex' }}>
              <Icon size={22} aria-hidden />
            </Box>
            <Typography variant="h3">{t(`reports.${key}`)}</Typography>
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(`reports.${key}Text`)}
          </Typography>
          <UnavailableButton variant="outlined" size="small" note={t('reports.note')}>
            {t('reports.generate')}
          </UnavailableButton>
        </Card>
      ))}
    </Box>
  );
}

function ReportCard({ report }: { readonly report: Report }) {
  const { t, i18n } = useTranslation();
  const { data: user } = useGetUserQuery();
  const own = report.generatedBy === user?.id;
  return (
    <Card component="li" sx={{ p: 2.5, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Typography variant="h3" dir="auto" noWrap title={report.title}>
        {report.title}
      </Typography>
      <Chip size="small" dir="auto" label={report.type} sx={{ justifySelf: 'start' }} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('reports.created', { date: formatDate(report.createdAt, i18n.language) })}
        {' · '}
        {t(own ? 'reports.generatedByYou' : 'reports.generatedByMember')}
      </Typography>
      <UnavailableButton
        variant="outlined"
        size="small"
        startIcon={<Download size={16} aria-hidden />}
        aria-label={t('reports.downloadName', { title: report.title })}
        note={t('reports.downloadNote')}
      >
        {t('reports.download')}
      </UnavailableButton>
    </Card>
  );
}

function NoReports() {
  const { t } = useTranslation();
  return <EmptyState icon={FileChartColumn} title={t('reports.emptyTitle')} text={t('reports.emptyText')} />;
}

/** Reports cannot be created yet, so the placeholder has the size of the empty state. */
const skeleton = (
  <Skeleton variant="rounded" width="100%">
    <NoReports />
  </Skeleton>
);

/** The reports of the workspace. The screen says that creating them is not available yet. */
export function ReportsScreen() {
  const { t } = useTranslation();
  const query = useGetReportsQuery();
  return (
    <>
      <PageHeader title={t('reports.title')} subtitle={t('reports.subtitle')} />
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('reports.quick')}
      </Typography>
      <QuickActions />
      <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
        {t('reports.list')}
      </Typography>
      <Loadable query={query} skeleton={skeleton}>
        {(reports) =>
          reports.length === 0 ? (
            <NoReports />
          ) : (
            <Box component="ul" sx={columns}>
              {reports.map((report) => (
                <ReportCard key={report.id} report={report} />
              ))}
            </Box>
          )
        }
      </Loadable>
    </>
  );
}
