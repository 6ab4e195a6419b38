import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Trash2 from 'lucide-react/icons/trash-2';

interface Props {
  readonly label: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  /** By how many places a drag moves it; null if it stays. */
  readonly places: number | null;
  readonly handle: Pick<
    ComponentProps<'span'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >;
  readonly onMove: (places: number) => void;
  readonly onRemove: () => void;
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 48,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'ember.raised',
} as const;

/** A row of the list of cards. */
export function ArrangedCard({ label, isFirst, isLast, isDragged, places, handle, onMove, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <Box
      component="li"
      sx={{
        ...rowStyle,
        ...(places !== null && { transform: `translateY(${places * 100}%)` }),
        ...(isDragged && { position: 'relative', zIndex: 1, boxShadow: 4 }),
      }}
    >
      <Box
        component="span"
        title={t('cards.handle', { card: label })}
        {...handle}
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 32,
          height: 44,
          cursor: 'grab',
          touchAction: 'none',
        }}
      >
        <GripVertical size={18} aria-hidden />
      </Box>
      <Typography
        variant="body2"
        dir="auto"
        sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}
      >
        {label}
      </Typography>
      <IconButton
        size="small"
        disabled={isFirst}
        aria-label={t('cards.moveUp', { card: label })}
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={18} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        disabled={isLast}
        aria-label={t('cards.moveDown', { card: label })}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={18} aria-hidden />
      </IconButton>
      <IconButton size="small" aria-label={t('cards.removeNamed', { card: label })} onClick={onRemove}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </Box>
  );
}
