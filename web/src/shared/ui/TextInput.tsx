import { useEffect, useId } from 'react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { hiddenStyle } from './hiddenStyle.js';
import { labelStyle } from './labelStyle.js';

type InputProps = ComponentProps<typeof OutlinedInput>;

/** Types of fields for addresses, numbers and secrets, which run from left to right in every language. */
const leftToRight: readonly string[] = ['email', 'tel', 'url', 'password'];

interface Props extends Omit<InputProps, 'label' | 'error' | 'ref'> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly hideLabel?: boolean;
  /** For the field that the user has just opened: the first of a dialog, or a reply box. */
  readonly focusOnMount?: boolean;
  readonly inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
}

/** A field with its label above, and a hint or error below. Both are linked to the input for screen readers. */
export function TextInput({
  label,
  error,
  hint,
  hideLabel = false,
  focusOnMount = false,
  id,
  inputProps,
  required,
  type = 'text',
  ...input
}: Props) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const helpId = `${inputId}-help`;
  const help = error ?? hint;
  useEffect(() => {
    if (focusOnMount) {
      document.getElementById(inputId)?.focus();
    }
  }, [focusOnMount, inputId]);
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={inputId} sx={hideLabel ? hiddenStyle : labelStyle}>
        {label}
      </FormLabel>
      <OutlinedInput
        {...input}
        type={type}
        id={inputId}
        required={required ?? false}
        inputProps={{
          dir: leftToRight.includes(type) ? 'ltr' : 'auto',
          ...inputProps,
          'aria-describedby': help ? helpId : undefined,
        }}
      />
      {help && (
        <FormHelperText id={helpId} sx={{ minHeight: '1.5em' }}>
          {help}
        </FormHelperText>
      )}
    </FormControl>
  );
}
