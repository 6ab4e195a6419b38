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
import { labelStyle } from '../../shared/ui/labelStyle.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useSendPictureMutation } from './profileApi.js';
import { smallerPicture } from './smallerPicture.js';

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

function useSentPicture({ control, setValue, setError, resetField }: UseFormReturn<Values>) {
  const { t } = useTranslation();
  const [send, { isLoading }] = useSendPictureMutation();
  const [last, setLast] = useState<Sent | null>(null);
  const avatar = useWatch({ control, name: 'avatar' });
  const take = async (file: File): Promise<void> => {
    const { data, error } = await send(await smallerPicture(file));
    if (data === undefined) {
      setError('avatar', { message: reasonOf(error) ?? t('profile.pictureFailed') });
      return;
    }
    setLast({ fileName: file.name, address: data });
    setValue('avatar', data, { shouldDirty: true, shouldValidate: true });
  };
  return {
    sent: last?.address === avatar ? last : null,
    isSending: isLoading,
    take,
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
  const { sent, isSending, take, undo } = useSentPicture(form);
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
    </Box>
  );
}
