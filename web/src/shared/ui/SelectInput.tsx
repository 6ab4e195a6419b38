import { useId } from 'react';
import type { ComponentProps, Ref } from 'react';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { hiddenStyle } from './hiddenStyle.js';
import { labelStyle } from './labelStyle.js';

interface Option {
  readonly value: string;
  readonly label: string;
  /** For a name that is the same in each language. */
  readonly translate?: 'no';
}

interface Props extends Omit<ComponentProps<typeof NativeSelect>, 'error' | 'children' | 'input' | 'ref'> {
  readonly label: string;
  readonly options: readonly Option[];
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly hideLabel?: boolean;
  readonly inputRef?: Ref<HTMLSelectElement>;
}

/** A labeled native select, which works with touch, keyboard and screen reader. */
export function SelectInput({ label, options, error, hint, hideLabel = false, ...select }: Props) {
  const id = useId();
  const help = error ?? hint;
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={id} sx={hideLabel ? hiddenStyle : labelStyle}>
        {label}
      </FormLabel>
      <NativeSelect
        {...select}
        id={id}
        input={<OutlinedInput />}
        inputProps={{ ...select.inputProps, id, 'aria-describedby': help ? `${id}-help` : undefined }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} translate={option.translate}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  );
}
