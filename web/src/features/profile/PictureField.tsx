import ImageUp from 'lucide-react/icons/image-up';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { reasonOf } from '../../shared/api/apiError.js';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { labelStyle } from '../../shared/ui/labelStyle.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useSendPictureMutation } from './profileApi.js';
import { croppedPicture, type PictureArea, pictureToCrop } from './smallerPicture.js';

interface Values {
  displayName: string;
  bio: string;
  avatar: string;
}

/** A picture from the device that was sent, and the address that names it to the server. */
interface Sent {
  readonly fileName: string;
  readonly address: string;
}

/** A picture from the device of which a part is being chosen. */
interface Cropped {
  readonly fileName: string;
  readonly picture: string;
}

const CropDialog = lazyWithPreload(() =>
  import('./CropDialog.js').then((module) => module.CropDialog),
).Component;

function useSentPicture({ control, setValue, setError, resetField }: UseFormReturn<Values>) {
  const { t } = useTranslation();
  const [send, { isLoading }] = useSendPictureMutation();
  const [last, setLast] = useState<Sent | null>(null);
  const avatar = useWatch({ control, name: 'avatar' });
  const [cropped, setCropped] = useState<Cropped | null>(null);
  const sendFile = async (picture: Blob, fileName: string): Promise<void> => {
    const { data, error } = await send(picture);
    if (data === undefined) {
      setError('avatar', { message: reasonOf(error) ?? t('profile.pictureFailed') });
      return;
    }
    setLast({ fileName, address: data });
    setValue('avatar', data, { shouldDirty: true, shouldValidate: true });
  };
  const take = async (file: File): Promise<void> => {
    const picture = await pictureToCrop(file);
    // The server says what is wrong with a file that this browser cannot draw.
    if (picture === null) await sendFile(file, file.name);
    else setCropped({ fileName: file.name, picture });
  };
  const crop = async (area: PictureArea): Promise<void> => {
    if (cropped === null) return;
    setCropped(null);
    await sendFile(await croppedPicture(cropped.picture, area), cropped.fileName);
  };
  return {
    sent: last?.address === avatar ? last : null,
    isSending: isLoading,
    cropped,
    take,
    crop,
    stopCropping: () => setCropped(null),
    undo: () => resetField('avatar'),
  };
}

interface ChoiceProps {
  readonly isSending: boolean;
  readonly onChoose: (file: File) => Promise<void>;
}

function ChooseButton({ isSending, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    // So that the same file can be chosen again.
    target.value = '';
    if (file) void onChoose(file);
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        loading={isSending}
        startIcon={<ImageUp size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('profile.choosePicture')}
      </Button>
      <input hidden type="file" ref={input} accept="image/*" onChange={choose} />
    </>
  );
}

/** The picture of the profile: from the device, or from a web address. */
export function PictureField({ form }: { readonly form: UseFormReturn<Values> }) {
  const { t } = useTranslation();
  const { sent, isSending, cropped, take, crop, stopCropping, undo } = useSentPicture(form);
  const { error, ...field } = fieldProps(form, 'avatar');
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {sent === null ? (
        <TextInput
          label={t('profile.avatarUrl')}
          placeholder="https://"
          inputProps={{ maxLength: 2048, dir: 'ltr', inputMode: 'url' }}
          hint={t('profile.avatarHint')}
          error={error}
          {...field}
        />
      ) : (
        <Box role="status">
          <FormLabel component="span" sx={labelStyle}>
            {t('profile.picture')}
          </FormLabel>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('profile.pictureChosen', { name: sent.fileName })}
          </Typography>
          {error && <FormHelperText error>{error}</FormHelperText>}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ChooseButton isSending={isSending} onChoose={take} />
        {sent && (
          <Button size="small" onClick={undo}>
            {t('profile.keepPicture')}
          </Button>
        )}
      </Box>
      {cropped && (
        <DialogBoundary onClose={stopCropping}>
          <CropDialog picture={cropped.picture} onCrop={(area) => void crop(area)} onClose={stopCropping} />
        </DialogBoundary>
      )}
    </Box>
  );
}
