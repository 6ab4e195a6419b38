import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import '../../shared/i18n/securityTexts.js';
import { readStored, storageKeys, writeStored } from '../../shared/lib/storage.js';
import { isAtIpAddress } from '../../shared/passkeys/passkeySupport.js';
import { useGetPasskeysQuery } from '../../shared/passkeys/passkeysApi.js';
import { useAddPasskey } from '../../shared/passkeys/useAddPasskey.js';

/** Offers a passkey once, until the user takes it or dismisses it in this browser. */
export function PasskeyOffer({ user }: { readonly user: CurrentUser }) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(
    () => isAtIpAddress() || readStored('local', storageKeys.passkeyOffer) === 'over',
  );
  const { data } = useGetPasskeysQuery(undefined, { skip: isOver || !user.verified });
  const { add, isPending } = useAddPasskey();
  if (isOver || !user.verified || data === undefined || data.length > 0) return null;
  const end = (): void => {
    writeStored('local', storageKeys.passkeyOffer, 'over');
    setOver(true);
  };
  const take = async (): Promise<void> => {
    if (await add(t('security.passkeyDefaultName'))) end();
  };
  return (
    <Box
      component="section"
      aria-label={t('security.offer')}
      sx={{
        ...{ displayPrint: 'none', display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
        ...{ columnGap: 2, rowGap: 1, px: { xs: 2, sm: 3, lg: 4 }, py: 1, typography: 'body2' },
        ...{ bgcolor: 'ember.tint.blue.background', color: 'ember.tint.blue.text' },
      }}
    >
      <Box component="span" sx={{ flex: '1 1 180px' }}>
        {t('security.offerText')}
      </Box>
      <Button size="small" variant="contained" disabled={isPending} onClick={() => void take()}>
        {t('security.addPasskey')}
      </Button>
      <Button size="small" color="inherit" onClick={end}>
        {t('security.dismiss')}
      </Button>
    </Box>
  );
}
