import { isOwnPath } from '@emberdeck/contracts/core/own-path';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import Building2 from 'lucide-react/icons/building-2';
import '../../shared/i18n/providerTexts.js';
import { useGetProviderQuery } from '../../shared/api/providerApi.js';
import { readStored, storageKeys } from '../../shared/lib/storage.js';
import { browserTimeZone } from '../../shared/lib/timeZones.js';
import {
  forgetReferralCode,
  forgetTeamInvitation,
  referralCode,
  teamInvitation,
} from '../../shared/session/invitations.js';

/** The longest secret of an invitation that the server takes. */
const longestToken = 64;

/** The address that begins the sign-in. What a new account needs goes with it, since the visitor leaves this page. */
function startAddress(): string {
  const [timeZone, ref, invite] = [browserTimeZone(), referralCode(), teamInvitation()];
  const query = new URLSearchParams();
  if (timeZone !== null) query.set('timeZone', timeZone);
  if (ref !== null) query.set('ref', ref);
  if (invite !== null && invite.length <= longestToken) query.set('invite', invite);
  const returnTo = readStored('session', storageKeys.returnTo);
  // The server takes no path of another site, and a longer one only makes the address longer.
  if (returnTo !== null && isOwnPath(returnTo)) query.set('returnTo', returnTo);
  return `/api/login/provider?${query.toString()}`;
}

/** The server brings an invitation back that it has not used. One that is stored here would be asked for again. */
function handOver(): void {
  forgetReferralCode();
  forgetTeamInvitation();
}

/** The button to sign in by the provider of the operator; nothing without one. */
export function ProviderSignIn() {
  const { t } = useTranslation();
  const { data } = useGetProviderQuery();
  const name = data?.name ?? null;
  if (name === null) return null;
  return (
    <Button
      component="a"
      href={startAddress()}
      variant="outlined"
      fullWidth
      startIcon={<Building2 size={18} aria-hidden />}
      onClick={handOver}
    >
      {t('provider.signIn', { name })}
    </Button>
  );
}
