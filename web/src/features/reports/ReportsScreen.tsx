import type { Report } from '@emberdeck/contracts/analytics/reports';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import FileChartColumn from 'lucide-react/icons/file-chart-column';
import FilePlus2 from 'lucide-react/icons/file-plus-2';
import { beginRemoval } from '../../shared/removals/removals.js';
import { openExportOfType, openExportReport } from '../../shared/reports/exportReport.js';
import { useRemovalFocus } from '../../shared/removals/useRemovalFocus.js';
import { useCan } from '../../shared/session/useCan.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { cardGrid } from '../../shared/ui/listStyles.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { PageHeader } from '../../shared/ui/PageHeader.js';
import { ReportCard } from './ReportCard.js';
import { typeIcons, typeNames } from './reportChoices.js';
import { deleteReport } from './reportChangesApi.js';
import { useGetReportSchedulesQuery, useGetReportsQuery } from './reportsApi.js';
import { reportsAnnounced } from './requestedReportsSlice.js';
import { ScheduleSection } from './ScheduleSection.js';
import { ShareDialog } from './ShareDialog.js';

const columns = cardGrid({ xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' });

function QuickActions() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('reports.quick')}
      </Typography>
      <Box component="ul" sx={columns}>
        {typeNames.map((type) => (
          <Card
            component="li"
            key={type}
            sx={{ p: 2.5, display: 'grid', gap: 1.5, gridTemplateRows: 'auto 1fr auto' }}
          >
            <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
              <Box
                component={typeIcons[type]}
                size={22}
                aria-hidden
                sx={{ color: 'ember.tint.indigo.text' }}
              />
              <Typography variant="h3">{t(`reports.type_${type}`)}</Typography>
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t(`reports.text_${type}`)}
            </Typography>
            <Button
              variant="outlined"
              size="small"
              aria-label={t('reports.generateType', { type: t(`reports.type_${type}`) })}
              onClick={() => dispatch(openExportOfType(type))}
              sx={{ justifySelf: 'start' }}
            >
              {t('reports.generate')}
            </Button>
          </Card>
        ))}
      </Box>
    </>
  );
}

function GenerateButton() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <Button
      variant="contained"
      startIcon={<FilePlus2 size={18} aria-hidden />}
      onClick={() => dispatch(openExportReport())}
    >
      {t('reports.generate')}
    </Button>
  );
}

function NoReports({ isAllowed }: { readonly isAllowed: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={FileChartColumn}
      title={t('reports.emptyTitle')}
      text={t(isAllowed ? 'reports.emptyText' : 'reports.emptyReadOnly')}
      action={isAllowed && <GenerateButton />}
    />
  );
}

/** As large as the empty list: the number of reports is not known yet. */
function ReportsSkeleton({ isAllowed }: { readonly isAllowed: boolean }) {
  return (
    <Skeleton variant="rounded" sx={{ maxWidth: 'none' }}>
      <NoReports isAllowed={isAllowed} />
    </Skeleton>
  );
}

function useRemove(): (report: Report) => void {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return ({ id, title }) =>
    dispatch(
      beginRemoval({
        id,
        title: t('reports.deletedTitle', { title }),
        doneText: t('reports.deleted'),
        failedText: t('reports.deleteFailed'),
        commit: (keepalive) => {
          // Its end needs no toast any more.
          dispatch(reportsAnnounced([id]));
          return dispatch(deleteReport.initiate({ id, keepalive }, { track: false })).unwrap();
        },
      }),
    );
}

/** E-mails and the bell link to `?report=`. The shell scrolls to the card with the id of the hash. */
function useLinkedReport(): void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get('report');
  useEffect(() => {
    if (id !== null) {
      void navigate({ search: '', hash: id }, { replace: true });
    }
  }, [id, navigate]);
}

/** The reports of the workspace, their schedules, and the buttons that open the Export Report dialog. */
export function ReportsScreen() {
  const { t } = useTranslation();
  const query = useGetReportsQuery();
  useRemovalFocus(query.data);
  const isAllowed = useCan('create-report');
  const maySchedule = useCan('create-report-schedule');
  const remove = useRemove();
  const [shared, setShared] = useState<Report | null>(null);
  useLinkedReport();
  // Loads the schedules beside the reports; their section waits for the reports above it.
  useGetReportSchedulesQuery({ skip: !maySchedule });
  return (
    <>
      <PageHeader
        title={t('reports.title')}
        subtitle={t(isAllowed ? 'reports.subtitle' : 'reports.subtitleClient')}
        actions={isAllowed && <GenerateButton />}
      />
      {isAllowed && <QuickActions />}
      <Typography variant="h2" sx={{ mt: isAllowed ? 4 : 0, mb: 1.5 }}>
        {t('reports.list')}
      </Typography>
      <Loadable query={query} skeleton={<ReportsSkeleton isAllowed={isAllowed} />}>
        {(reports) =>
          reports.length === 0 ? (
            <NoReports isAllowed={isAllowed} />
          ) : (
            <Box component="ul" sx={columns}>
              {reports.map((report) => (
                <ReportCard key={report.id} report={report} onDelete={remove} onShare={setShared} />
              ))}
            </Box>
          )
        }
      </Loadable>
      {!query.isLoading && maySchedule && <ScheduleSection />}
      {shared && <ShareDialog report={shared} onClose={() => setShared(null)} />}
    </>
  );
}
