import { useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  /** Without it the switch cannot be moved. It may save on a server: it rejects where that failed. */
  readonly onChange?: (on: boolean) => unknown;
}

/** A labelled switch. It moves at once, and moves back where saving fails. */
export function SwitchField({ label, checked, onChange }: Props) {
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
      control={<Switch checked={pending ?? checked} onChange={(_event, on) => void change(on)} />}
      label={label}
      labelPlacement="start"
      sx={{ m: 0, justifyContent: 'space-between' }}
    />
  );
}
