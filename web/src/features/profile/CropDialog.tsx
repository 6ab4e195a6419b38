import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Cropper from 'react-easy-crop';
import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import '../../shared/i18n/cropTexts.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import type { PictureArea } from './smallerPicture.js';

const frame = {
  position: 'relative',
  height: 'min(320px, 50dvh)',
  borderRadius: 2,
  overflow: 'hidden',
  bgcolor: 'ember.raised',
} as const;

const largestZoom = 4;

interface Props {
  /** A data address. */
  readonly picture: string;
  readonly onCrop: (area: PictureArea) => void;
  readonly onClose: () => void;
}

/** Chooses the square of a picture that the profile shows in a circle: by drag, wheel, fingers, arrow keys and slider. */
export function CropDialog({ picture, onCrop, onClose }: Props) {
  const { t } = useTranslation();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PictureArea | null>(null);
  return (
    <FormDialog
      title={t('crop.title')}
      text={t('crop.text')}
      submitLabel={t('crop.use')}
      busy={area === null}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog stands within the form of the profile, as React sees it.
        event.stopPropagation();
        if (area) onCrop(area);
      }}
      onClose={onClose}
    >
      <Box sx={frame}>
        <Cropper
          image={picture}
          aspect={1}
          cropShape="round"
          showGrid={false}
          crop={crop}
          zoom={zoom}
          maxZoom={largestZoom}
          keyboardStep={8}
          cropperProps={{ 'aria-label': t('crop.area') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_shares, pixels) => setArea(pixels)}
        />
      </Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mt: 2, px: 1 }}>
        <Typography variant="body2" aria-hidden>
          {t('crop.zoom')}
        </Typography>
        <Slider
          aria-label={t('crop.zoom')}
          min={1}
          max={largestZoom}
          step={0.05}
          value={zoom}
          onChange={(_event, value) => setZoom(value)}
        />
      </Box>
    </FormDialog>
  );
}
