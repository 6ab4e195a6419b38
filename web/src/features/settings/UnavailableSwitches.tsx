import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

/** Switches as the specification sets them, which cannot be moved yet; the section says so. */
export function UnavailableSwitches({
  switches,
}: {
  readonly switches: readonly (readonly [string, boolean])[];
}) {
  return (
    <Box sx={{ display: 'grid' }}>
      {switches.map(([label, on]) => (
        <FormControlLabel
          key={label}
          disabled
          control={<Switch checked={on} />}
          label={label}
          labelPlacement="start"
          sx={{ m: 0, justifyContent: 'space-between' }}
        />
      ))}
    </Box>
  );
}
