import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { RefusedAddress } from '@emberdeck/contracts/notifications/refused-addresses';
import { useToast } from '../../shared/toasts/useToast.js';
import { useGetRefusedAddressesQuery, useTestRefusedAddressMutation } from './refusedAddressesApi.js';

function RefusedAlert({ address: { contactId, address } }: { readonly address: RefusedAddress }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [test, { isLoading }] = useTestRefusedAddressMutation();
  const send = async (): Promise<void> => {
    try {
      const { isAccepted } = await test(contactId).unwrap();
      if (isAccepted) toast.say(t('noticePrefs.refusedWorks'), t('noticePrefs.refusedWorksText'));
      else toast.warn(t('noticePrefs.refusedStill'), t('noticePrefs.refusedStillText'));
    } catch (error) {
      toast.fail(t('noticePrefs.refusedFailed'), error);
    }
  };
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      <span dir="auto">{t('noticePrefs.refused', { address })}</span> {t('noticePrefs.refusedText')}
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        disabled={isLoading}
        aria-label={t('noticePrefs.refusedTestOf', { address })}
        onClick={() => void send()}
        sx={{ display: 'block', mt: 1 }}
      >
        {t('noticePrefs.refusedTest')}
      </Button>
    </Alert>
  );
}

/** The own addresses that get no mails, because servers refused them. */
export function RefusedAddresses() {
  const { data: addresses = [] } = useGetRefusedAddressesQuery();
  return addresses.map((address) => <RefusedAlert key={address.contactId} address={address} />);
}
