import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Preferences } from '@emberdeck/contracts/identity/preferences';
import { useGetPreferencesQuery } from '../../shared/api/preferencesApi.js';
import { useSaveSetting } from '../../shared/api/useSaveSetting.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { SwitchField } from '../../shared/ui/SwitchField.js';
import { SavedNote } from './SavedNote.js';

/** The settings that are on or off. */
type SwitchName = {
  [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never;
}[keyof Preferences];

interface Props {
  readonly name: SwitchName;
  readonly label: string;
  /** Says what the switch applies to. */
  readonly text: string;
}

/** A switch that saves as it changes. */
function PreferenceSwitch({ name, label, text, checked }: Props & { readonly checked: boolean }) {
  const id = useId();
  const saveSetting = useSaveSetting();
  const [isSaved, setSaved] = useState(false);
  const save = async (on: boolean): Promise<void> => {
    setSaved(false);
    setSaved(await saveSetting({ [name]: on }));
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
