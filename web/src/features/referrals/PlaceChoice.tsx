import type { ReferralPlace } from '@emberdeck/contracts/identity/referral-places';
import { referralRoles } from '@emberdeck/contracts/identity/referral-roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/i18n/referralPlaceTexts.js';
import { formatDate } from '../../shared/lib/format.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useCan } from '../../shared/session/useCan.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { useChoosePlaceMutation, useGetReferralPlacesQuery } from './referralPlacesApi.js';

/** The chosen value of a place that another workspace offers: it can be kept or turned off. */
const elsewhere = 'elsewhere';

const off = '';

function useChoice(id: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const [choose] = useChoosePlaceMutation();
  const [pending, setPending] = useState<string | null>(null);
  const change = async (value: string): Promise<void> => {
    if (value === elsewhere) return;
    setPending(value);
    try {
      await choose({ id, role: referralRoles.find((role) => role === value) ?? null }).unwrap();
    } catch (error) {
      toast.fail(t('place.failed'), error);
    } finally {
      setPending(null);
    }
  };
  return { pending, change };
}

/** What can be chosen: nothing, the active workspace by role, and what another one offers. */
function useOptions(place: ReferralPlace | undefined, isElsewhere: boolean) {
  const { t } = useTranslation();
  const { data: user } = useGetUserQuery();
  const mayOffer = useCan('offer-referral-place');
  const optionOf = (workspace: string, role: ReferralPlace['role']): string =>
    t('place.option', { workspace, role: t(`role.${role}`) });
  return [
    { value: off, label: t('place.none') },
    ...(mayOffer
      ? referralRoles.map((role) => ({ value: role, label: optionOf(user?.workspaceName ?? '', role) }))
      : []),
    ...(place && isElsewhere ? [{ value: elsewhere, label: optionOf(place.workspaceName, place.role) }] : []),
  ];
}

/** Whether the link of an invitation of a friend invites into a workspace too, and with which role. */
export function PlaceChoice({ referralId }: { readonly referralId: string }) {
  const { t, i18n } = useTranslation();
  const { data: user } = useGetUserQuery();
  const { data: places } = useGetReferralPlacesQuery();
  const { pending, change } = useChoice(referralId);
  const place = places?.find((each) => each.referralId === referralId);
  const isElsewhere = place !== undefined && place.workspaceId !== user?.workspaceId;
  const options = useOptions(place, isElsewhere);
  if (places === undefined || options.length === 1) return null;
  const chosen = isElsewhere ? elsewhere : (place?.role ?? off);
  return (
    <SelectInput
      label={t('place.choice')}
      value={pending ?? chosen}
      options={options}
      disabled={pending !== null}
      hint={place ? t('place.until', { date: formatDate(place.expiresAt, i18n.language) }) : t('place.hint')}
      onChange={({ target }) => void change(target.value)}
    />
  );
}
