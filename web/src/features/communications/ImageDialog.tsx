import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { useLayer } from '../../shared/ui/useLayer.js';
import type { ShownImage } from './shownImage.js';

interface Props {
  readonly images: readonly ShownImage[];
  readonly start: number;
  readonly onClose: () => void;
}

interface StepProps {
  readonly count: number;
  readonly index: number;
  readonly onStep: (index: number) => void;
}

function Steps({ count, index, onStep }: StepProps) {
  const { t } = useTranslation();
  if (count === 1) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <IconButton
        aria-label={t('attachments.previous')}
        disabled={index === 0}
        onClick={() => onStep(index - 1)}
      >
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <Typography variant="body2" role="status">
        {t('attachments.place', { index: index + 1, count })}
      </Typography>
      <IconButton
        aria-label={t('attachments.next')}
        disabled={index === count - 1}
        onClick={() => onStep(index + 1)}
      >
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </Box>
  );
}

/** The images of a message, one at a time. The arrow keys lead to the next and the previous one, Escape closes. */
export function ImageDialog({ images, start, onClose }: Props) {
  const { t } = useTranslation();
  const [index, setIndex] = useState(start);
  useLayer(onClose);
  const shown = images[index] ?? images[0];
  if (!shown) return null;
  const step = (next: number): void => setIndex(Math.min(images.length - 1, Math.max(0, next)));
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowRight') step(index + 1);
    if (key === 'ArrowLeft') step(index - 1);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={onKeyDown}
      maxWidth="lg"
      slotProps={{ paper: { 'aria-label': shown.name } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1 }}>
        <Typography variant="body2" noWrap title={shown.name} dir="auto" sx={{ flex: 1, minWidth: 0, ml: 1 }}>
          {shown.name}
        </Typography>
        <Button
          component="a"
          href={shown.url}
          download={shown.name}
          size="small"
          startIcon={<Download size={16} aria-hidden />}
        >
          {t('attachments.download')}
        </Button>
        <IconButton aria-label={t('action.close')} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <Box
        component="img"
        src={shown.image.url}
        alt={shown.name}
        width={shown.image.width}
        height={shown.image.height}
        sx={{
          display: 'block',
          maxWidth: '100%',
          width: 'auto',
          height: 'auto',
          maxHeight: 'calc(100vh - 200px)',
          mx: 'auto',
          objectFit: 'contain',
        }}
      />
      <Box sx={{ display: 'grid', justifyItems: 'center', p: 0.5 }}>
        <Steps count={images.length} index={index} onStep={step} />
      </Box>
    </Dialog>
  );
}
