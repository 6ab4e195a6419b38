import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { formatShortDay } from '../../shared/lib/format.js';
import { useCan, useMayManage } from '../../shared/session/useCan.js';
import { RemoveButton } from '../../shared/removals/RemoveButton.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { MarkForm } from './MarkForm.js';
import type { ShownMark } from './shownMarks.js';
import { useDashboardView } from './useDashboardView.js';
import { useOpener } from './useOpener.js';
import { useRemoveOf } from './useRemoveOf.js';

const numberStyle = {
  flex: 'none',
  minWidth: 20,
  height: 20,
  px: 0.5,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  typography: 'caption',
  textAlign: 'center',
} as const;

interface ListProps {
  readonly marks: readonly ShownMark[];
  readonly onRemove: (id: string) => void;
}

function MarkList({ marks, onRemove }: ListProps) {
  const { t, i18n } = useTranslation();
  const mayManage = useMayManage();
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.25 }}>
      {marks.map((mark) => (
        <Box
          component="li"
          key={mark.id}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2', minHeight: 32 }}
        >
          <Box component="span" sx={numberStyle}>
            {mark.number}
          </Box>
          <Box component="time" dateTime={mark.day} sx={{ flex: 'none', color: 'text.secondary' }}>
            {formatShortDay(mark.day, i18n.language)}
          </Box>
          <Box component="span" dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {mark.text}
          </Box>
          {mark.createdBy !== null &&
            mark.kind === 'member' &&
            mayManage('manage-every-mark', mark.createdBy) && (
              <RemoveButton
                label={t('dashboard.markDelete', { text: mark.text })}
                onRemove={() => onRemove(mark.id)}
              />
            )}
        </Box>
      ))}
    </Box>
  );
}

interface Props {
  readonly marks: readonly ShownMark[];
  /** The marks could not be read. */
  readonly isFailed: boolean;
  /** The day that a new mark begins with. */
  readonly day: string;
}

/** The marks of a chart by their numbers, and the way to add one. */
export function ChartMarks({ marks, isFailed, day }: Props) {
  const { t } = useTranslation();
  const [{ hasAllMarks }, change] = useDashboardView();
  const mayAdd = useCan('create-chart-mark');
  const [isAdding, setAdding] = useState(false);
  const opener = useOpener(isAdding);
  const onRemove = useRemoveOf('mark', opener);
  if (!mayAdd && marks.length === 0) return null;
  const note = isFailed ? t('dashboard.marksFailed') : mayAdd && marks.length === 0 && t('dashboard.noMarks');
  return (
    <Box component="section" aria-label={t('dashboard.marks')} sx={{ mt: 1.5, display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Typography variant="h4" component="h4" sx={{ typography: 'subtitle2' }}>
          {t('dashboard.marks')}
        </Typography>
        {mayAdd && (
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={hasAllMarks}
                onChange={(_event, isAll) => change({ hasAllMarks: isAll })}
              />
            }
            label={t('dashboard.marksAll')}
          />
        )}
        {mayAdd && !isAdding && (
          <Button ref={opener} size="small" onClick={() => setAdding(true)}>
            {t('dashboard.markAdd')}
          </Button>
        )}
      </Box>
      {isAdding && <MarkForm day={day} onDone={() => setAdding(false)} />}
      {note && !isAdding && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
      <MarkList marks={marks} onRemove={onRemove} />
    </Box>
  );
}
