import { defaultTimeZone, isoDayAt } from '@emberdeck/contracts/core/zoned-time';
import type { Report } from '@emberdeck/contracts/analytics/reports';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useGetMembersQuery } from '../../shared/api/membersApi.js';
import { formatBytes, formatDate, formatDays } from '../../shared/lib/format.js';
import { useWorkspace } from '../../shared/session/useWorkspace.js';
import { fullName } from '../../shared/lib/people.js';
import { RemoveButton } from '../../shared/removals/RemoveButton.js';
import { useCan, useCanManage } from '../../shared/session/useCan.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { clampLines } from '../../shared/ui/clampLines.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import { ClientFile, ReportActions, ReportProgress } from './ReportState.js';
import { isKnownType } from './reportChoices.js';

interface Props {
  readonly report: Report;
  readonly onDelete: (report: Report) => void;
  readonly onShare: (report: Report) => void;
}

/** The label of a report's type. A type that an API user chose is a Custom Report. */
export function useTypeLabel(): (type: string) => string {
  const { t } = useTranslation();
  return (type) => t(isKnownType(type) ? `reports.type_${type}` : 'reports.typeCustom');
}

function useCreatorText({ generatedBy }: Report): string {
  const { t } = useTranslation();
  const { data: user } = useGetUserQuery();
  const { data: members } = useGetMembersQuery();
  if (generatedBy === user?.id) {
    return t('reports.generatedByYou');
  }
  const creator = members?.find(({ userId }) => userId === generatedBy);
  return creator
    ? t('reports.generatedByName', { name: fullName(creator, t('nav.playerFallback')) })
    : t('reports.generatedByMember');
}

/** Format, period, and the size and pages of the file once it is ready. */
function useFileText({ config, pages, fileSize }: Report): string {
  const { t, i18n } = useTranslation();
  const { format, filters } = config;
  const timeZone = useWorkspace()?.timeZone ?? defaultTimeZone;
  const [first, last] = [filters.startDate, filters.endDate].map((moment) =>
    isoDayAt(timeZone, new Date(moment)),
  ) as [string, string];
  return [
    t(`reports.format_${format}`),
    formatDays(first, last, i18n.language),
    ...(pages === null ? [] : [t(`reports.pages_${format}`, { count: pages })]),
    ...(fileSize === null ? [] : [formatBytes(fileSize, i18n.language)]),
  ].join(' · ');
}

function Head({ report, onDelete }: Omit<Props, 'onShare'>) {
  const { t, i18n } = useTranslation();
  const mayDelete = useCan('delete-report');
  const isDeletable = useCanManage('manage-every-report', report.generatedBy) && mayDelete;
  const date = formatDate(report.createdAt, i18n.language);
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', justifyContent: 'space-between' }}>
      <Typography variant="h3" dir="auto" title={report.title} sx={{ minWidth: 0, ...clampLines(3) }}>
        {report.title}
      </Typography>
      {isDeletable && (
        <RemoveButton
          label={t('reports.delete', { title: report.title, date })}
          onRemove={() => onDelete(report)}
          sx={{ flex: 'none', mt: -0.5, marginInlineEnd: -0.5 }}
        />
      )}
    </Box>
  );
}

/** One report with its file, or with the progress of making it. */
export function ReportCard({ report, onDelete, onShare }: Props) {
  const { t, i18n } = useTranslation();
  const typeLabel = useTypeLabel();
  const creator = useCreatorText(report);
  const file = useFileText(report);
  const { sharedWith } = report;
  const mayShare = useCan('share-report');
  return (
    <Card
      component="li"
      id={report.id}
      sx={{
        p: 2.5,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridTemplateRows: 'auto auto 1fr auto',
        gap: 1,
      }}
    >
      <Head report={report} onDelete={onDelete} />
      <Chip
        size="small"
        dir="auto"
        label={typeLabel(report.type)}
        sx={{ justifySelf: 'start', maxWidth: '100%' }}
      />
      <Box sx={{ color: 'text.secondary', typography: 'caption', overflowWrap: 'anywhere' }}>
        <div>
          {t('reports.created', { date: formatDate(report.createdAt, i18n.language) })} · {creator}
        </div>
        <div>{file}</div>
        {mayShare && sharedWith.length > 0 && (
          <div>{t('reports.sharedWith', { count: sharedWith.length })}</div>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <ReportProgress report={report} />
        <ClientFile report={report} />
        <ReportActions report={report} onShare={onShare} />
      </Box>
      {/* Without the percentage: screen readers would read it at each step. */}
      <Box component="span" role="status" sx={hiddenStyle}>
        {t('reports.status', { title: report.title, status: t(`reports.${report.status}`) })}
      </Box>
    </Card>
  );
}
