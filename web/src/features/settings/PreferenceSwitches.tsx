import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Preferences } from '@emberdeck/contracts/identity/preferences';
import { useGetPreferencesQuery, useUpdatePreferencesMutation } from '../../shared/api/preferencesApi.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { SwitchField } from '../../shared/ui/SwitchField.js';
import { SavedNote } from './SavedNote.js';

interface Props {
  readonly name: keyof Preferences;
  readonly label: string;
  /** Says what the switch applies to. */
  readonly text: string;
}

/** A switch that saves as it changes. */
function PreferenceSwitch({ name, label, text, checked }: Props & { readonly checked: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const toast = useToast();
  const [update] = useUpdatePreferencesMutation();
  const [isSaved, setSaved] = useState(false);
  const save = async (on: boolean): Promise<void> => {
    setSaved(false);
    try {
      await update({ [name]: on }).unwrap();
      setSaved(true);
    } catch (error) {
      toast.fail(t('settings.saveFailed'), error);
    }
  };
  return (
    <Box>
      <SwitchField label={label} checked={checked} onChange={save} describedBy={id} />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', color: 'text.secondary' }}>
        <Typography id={id} variant="body2" sx={{ pr: 7 }}>
          {text}
        </Typography>
        <SavedNote isSaved={isSaved} />
      </Box>
    </Box>
  );
}

/** Switches that are saved on the server, with their states while they load or fail to. */
export function PreferenceSwitches({ switches }: { readonly switches: readonly Props[] }) {
  const query = useGetPreferencesQuery();
  return (
    <Loadable query={query} skeleton={<Skeleton variant="rounded" height={68 * switches.length} />}>
      {(preferences) => (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {switches.map((each) => (
            <PreferenceSwitch key={each.name} {...each} checked={preferences[each.name]} />
          ))}
        </Box>
      )}
    </Loadable>
  );
}
