import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { useUpdateOwnNameMutation } from '../../shared/api/ownNameApi.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';

const maxName = 80;

interface OwnNames {
  readonly firstName: string;
  readonly lastName: string;
  /** Whether others see them in place of the display name. */
  readonly showsFullName: boolean;
}

/** The stored names as fields of a form. */
const namesOf = (user: CurrentUser | undefined): OwnNames => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  showsFullName: user?.showsFullName ?? false,
});

/** First and last name in a form, which are stored apart from the profile. */
export function useOwnNames() {
  const { t } = useTranslation();
  const toast = useToast();
  const { data: user } = useGetUserQuery();
  const [update, { isLoading }] = useUpdateOwnNameMutation();
  const [typed, setTyped] = useState<Partial<OwnNames>>({});
  const stored = namesOf(user);
  const { firstName, lastName, showsFullName } = { ...stored, ...typed };
  const isChanged =
    showsFullName !== stored.showsFullName ||
    firstName.trim() !== stored.firstName ||
    lastName.trim() !== stored.lastName;
  /** False if they were not stored; a toast says why. */
  const save = async (): Promise<boolean> => {
    if (!isChanged) return true;
    if (firstName.trim().length > maxName || lastName.trim().length > maxName) return false;
    try {
      await update({ firstName: firstName.trim(), lastName: lastName.trim(), showsFullName }).unwrap();
      return true;
    } catch (error) {
      toast.fail(t('profile.namesFailed'), error);
      return false;
    }
  };
  const change = (names: Partial<OwnNames>): void => setTyped((before) => ({ ...before, ...names }));
  return { firstName, lastName, showsFullName, isChanged, isSaving: isLoading, change, save };
}

/** The fields of {@link useOwnNames}. */
export function OwnNameFields({ names }: { readonly names: ReturnType<typeof useOwnNames> }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
      <TextInput
        label={t('settings.firstName')}
        value={names.firstName}
        inputProps={{ maxLength: maxName, dir: 'auto', autoComplete: 'given-name' }}
        onChange={({ target }) => names.change({ firstName: target.value })}
      />
      <TextInput
        label={t('settings.lastName')}
        value={names.lastName}
        inputProps={{ maxLength: maxName, dir: 'auto', autoComplete: 'family-name' }}
        onChange={({ target }) => names.change({ lastName: target.value })}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <SelectInput
          label={t('profile.othersSee')}
          hint={t('profile.othersSeeHint')}
          value={names.showsFullName ? 'full' : 'display'}
          options={[
            { value: 'display', label: t('profile.displayName') },
            { value: 'full', label: t('profile.fullName') },
          ]}
          onChange={({ target }) => names.change({ showsFullName: target.value === 'full' })}
        />
      </Box>
    </Box>
  );
}
