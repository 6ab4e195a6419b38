import { Suspense, useId, useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { CopyButton } from '../../shared/ui/CopyButton.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useGetReferralsQuery } from './referralsApi.js';
import { ShareInvitation, type Shareable } from './ShareInvitation.js';

const PlaceChoice = lazyWithPreload(() =>
  import('./PlaceChoice.js').then((module) => module.PlaceChoice),
).Component;

const boxStyle = {
  p: 2,
  borderRadius: 3,
  border: 1,
  borderColor: 'ember.coin',
  display: 'grid',
  gap: 1,
} as const;

interface Props extends Shareable {
  /** Gets the focus where the invitation has just been made. */
  readonly box?: RefObject<HTMLDivElement | null>;
}

/** The invitation to send from an own phone, and as a link. */
export function InviteLink({ code, box, ...invitation }: Props) {
  const { url, friendName } = invitation;
  const { t } = useTranslation();
  const { data: referrals } = useGetReferralsQuery();
  const row = referrals?.find(({ referralCode }) => referralCode === code);
  const id = invitation.id ?? row?.id ?? null;
  const friendPhone = row?.friendPhone ?? invitation.friendPhone;
  const field = useRef<HTMLInputElement>(null);
  const titleId = useId();
  return (
    <Box ref={box} role="group" aria-labelledby={titleId} tabIndex={-1} sx={boxStyle}>
      <Typography id={titleId} component="h3" variant="h3" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {friendName === '' ? t('referrals.linkTitle') : t('referrals.ownTitle', { name: friendName })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('referrals.linkText')}
      </Typography>
      <ShareInvitation {...{ id, url, friendName, friendPhone }} />
      {id !== null && (
        <Suspense fallback={null}>
          <PlaceChoice referralId={id} />
        </Suspense>
      )}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <TextInput
          label={t('referrals.linkLabel')}
          hideLabel
          size="small"
          value={url}
          readOnly
          inputRef={field}
          inputProps={{ dir: 'ltr' }}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton value={url} label={t('referrals.copyLink')} field={field} />
      </Box>
    </Box>
  );
}
