import { useEffect, useId, useState } from 'react';
import type { ComponentProps, ReactNode, Ref, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
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

/** Refuses characters over the limit. A browser's own limit would cut a pasted text in silence. */
function useRefusal(limit: unknown, value: unknown, error: string | undefined) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(0);
  const length = typeof value === 'string' ? value.trim().length : typed;
  const excess = typeof limit === 'number' ? Math.max(0, length - limit) : 0;
  const count = ({ target }: SyntheticEvent): void => {
    if (limit !== undefined && 'value' in target) setTyped(String(target.value).trim().length);
  };
  return { refusal: excess > 0 ? t('field.excess', { count: excess }) : error, count };
}

/**
 * A field with its label above, and a hint or error below. Both are linked to the input for screen readers. A text beyond
 * `inputProps.maxLength` stays, with the number of characters that are too many; the form refuses it.
 */
export function TextInput({
  label,
  error,
  hint,
  hideLabel = false,
  focusOnMount = false,
  id,
  inputProps: { maxLength, ...inputProps } = {},
  required,
  type = 'text',
  onInput,
  ...input
}: Props) {
  const { refusal, count } = useRefusal(maxLength, input.value, error);
  const ownId = useId();
  const inputId = id ?? ownId;
  const helpId = `${inputId}-help`;
  const help = refusal ?? hint;
  useEffect(() => {
    if (focusOnMount) {
      document.getElementById(inputId)?.focus();
    }
  }, [focusOnMount, inputId]);
  return (
    <FormControl fullWidth error={refusal !== undefined}>
      <FormLabel htmlFor={inputId} sx={hideLabel ? hiddenStyle : labelStyle}>
        {label}
      </FormLabel>
      <OutlinedInput
        {...input}
        type={type}
        id={inputId}
        required={required ?? false}
        onInput={(event) => {
          count(event);
          onInput?.(event);
        }}
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
