import { useId } from 'react';
import type { ReactNode } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { labelStyle } from './labelStyle.js';

interface Props<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  readonly error?: string | undefined;
}

/** A group of checkboxes, one for each option. */
export function CheckGroup<Value extends string>({ label, options, chosen, onChange, error }: Props<Value>) {
  const id = useId();
  const toggle = (value: Value): void =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <FormControl
      component="fieldset"
      error={error !== undefined}
      aria-describedby={error === undefined ? undefined : id}
      sx={{ minWidth: 0 }}
    >
      <FormLabel component="legend" sx={labelStyle}>
        {label}
      </FormLabel>
      {error !== undefined && (
        <FormHelperText id={id} role="alert" sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
      <FormGroup>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            control={
              <Checkbox
                checked={chosen.includes(option.value)}
                slotProps={{ input: { 'aria-invalid': error !== undefined } }}
                onChange={() => toggle(option.value)}
              />
            }
            label={option.label}
            sx={{ minHeight: 44, overflowWrap: 'anywhere' }}
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
