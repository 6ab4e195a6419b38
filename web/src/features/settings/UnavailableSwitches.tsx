import Box from '@mui/material/Box';
import { SwitchField } from '../../shared/ui/SwitchField.js';

/** Switches with the values of the specification. They cannot be changed yet, and the section says so. */
export function UnavailableSwitches({
  switches,
}: {
  readonly switches: readonly (readonly [string, boolean])[];
}) {
  return (
    <Box sx={{ display: 'grid' }}>
      {switches.map(([label, on]) => (
        <SwitchField key={label} label={label} checked={on} />
      ))}
    </Box>
  );
}
