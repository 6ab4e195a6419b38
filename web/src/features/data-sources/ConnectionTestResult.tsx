import type { TestDataSourceAnswer } from '@emberdeck/contracts/analytics/source-test';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import '../../shared/i18n/sourceRunsTexts.js';
import { formatDateTime, formatDateTimeIn, formatNumber } from '../../shared/lib/format.js';
import { useWorkspace } from '../../shared/session/useWorkspace.js';
import { InlineNote } from '../../shared/ui/InlineNote.js';
import { PointsTable } from './PointsTable.js';
import { RefusedRows } from './RefusedRows.js';
import { usualRule } from './sourceForm.js';
import type { SourceValues } from './sourceForm.js';

interface Props {
  readonly form: UseFormReturn<SourceValues>;
  readonly answer: TestDataSourceAnswer;
}

const parts = ['name', 'value', 'unit', 'timestamp', 'metadata', 'key'] as const;

/** Writes times as charts count them: in the zone of the workspace. */
function useTimeText(): (instant: string) => string {
  const { i18n } = useTranslation();
  const zone = useWorkspace()?.timeZone;
  return (instant) =>
    zone === undefined
      ? formatDateTime(instant, i18n.language)
      : formatDateTimeIn(instant, i18n.language, zone);
}

/** What is known of further pages; empty where the source reads one alone. */
function usePages({ form, answer: { pages } }: Props): readonly string[] {
  const { t } = useTranslation();
  if (form.watch('paging.kind') === '') return [];
  if (pages.problem !== null) return [t('sourceTest.pagesProblem', { problem: pages.problem })];
  return [pages.hasMore ? t('sourceTest.pagesMore') : t('sourceTest.pages', { count: pages.count })];
}

function useSummary({ form, answer }: Props): readonly string[] {
  const { t } = useTranslation();
  const timeText = useTimeText();
  const { rowCount, rows, names, newestAt, fields } = answer;
  const pages = usePages({ form, answer });
  const used = parts.flatMap((part) => {
    const field = fields[part];
    return field === null ? [] : [t('mapping.chosen', { field: t(`mapping.${part}`), path: field })];
  });
  return [
    t('sourceTest.rows', { count: rowCount, shown: rows.length }),
    ...pages,
    ...(names.length === 0 ? [] : [t('sourceTest.names', { names: names.join(', ') })]),
    ...(newestAt === null ? [] : [t('sourceTest.newest', { time: timeText(newestAt) })]),
    ...(used.length === 0 ? [] : [t('sourceTest.fields', { fields: used.join(' · ') })]),
  ];
}

/** Rows that share name and time: what each rule makes of them, and a change to the other one. */
function SharedTimes({ form, answer }: Props) {
  const { t, i18n } = useTranslation();
  const timeText = useTimeText();
  const { shared } = answer;
  const [type, rows] = form.watch(['type', 'rows']);
  if (shared === null) return null;
  const usual = usualRule(type);
  const other = (rows || usual) === 'values' ? 'events' : 'values';
  return (
    <InlineNote icon={Info}>
      {t('sourceTest.shared', {
        count: shared.rows,
        name: shared.name,
        time: timeText(shared.timestamp),
        values: formatNumber(shared.values, i18n.language),
        events: formatNumber(shared.events, i18n.language),
      })}
      <Button
        size="small"
        variant="text"
        sx={{ display: 'flex', ml: -0.625, mt: 0.5 }}
        onClick={() => form.setValue('rows', other === usual ? '' : other, { shouldDirty: true })}
      >
        {t(`sourceTest.use_${other}`)}
      </Button>
    </InlineNote>
  );
}

/** What a tested connection would bring, or what is wrong with it. */
export function ConnectionTestResult({ form, answer }: Props) {
  const { t } = useTranslation();
  const timeZone = useWorkspace()?.timeZone;
  const summary = useSummary({ form, answer });
  const { success, message, httpStatus, notes } = answer;
  const Icon = success ? CircleCheck : CircleAlert;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box role="alert" sx={{ display: 'flex', gap: 1, color: success ? 'success.main' : 'error.main' }}>
        <Box component={Icon} size={18} aria-hidden sx={{ flex: 'none', mt: '1px' }} />
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {success ? t('sourceTest.success') : (message ?? t('sourceTest.failed'))}
          {!success && httpStatus !== null && ` (${t('runs.http', { status: httpStatus })})`}
        </Typography>
      </Box>
      {success && (
        <>
          <Typography variant="body2" dir="auto" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {summary.join(' ')}
          </Typography>
          {notes.map((note) => (
            <InlineNote key={note} icon={Info}>
              {note}
            </InlineNote>
          ))}
          <SharedTimes form={form} answer={answer} />
          {answer.rows.length > 0 && (
            <PointsTable caption={t('sourceTest.preview')} points={answer.rows} timeZone={timeZone} />
          )}
        </>
      )}
      <RefusedRows answer={answer} />
    </Box>
  );
}
