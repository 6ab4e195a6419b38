import { useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  /** Without it the switch is disabled. It may save on the server, and then rejects on failure. */
  readonly onChange?: (on: boolean) => unknown;
  /** Id of the text that explains the switch. */
  readonly describedBy?: string;
}

/** A labeled switch. It moves at once, and moves back if saving fails. */
export function SwitchField({ label, checked, onChange, describedBy }: Props) {
  const [pending, setPending] = useState<boolean | null>(null);
  const change = async (on: boolean): Promise<void> => {
    setPending(on);
    try {
      await onChange?.(on);
    } catch {
      // The caller reports the failure; the switch shows the saved value again.
    } finally {
      setPending(null);
    }
  };
  return (
    <FormControlLabel
      disabled={!onChange}
      control={
        <Switch
          checked={pending ?? checked}
          onChange={(_event, on) => void change(on)}
          slotProps={{ input: { 'aria-describedby': describedBy } }}
        />
      }
      label={label}
      labelPlacement="start"
      sx={{ m: 0, display: 'flex', justifyContent: 'space-between' }}
    />
  );
}
