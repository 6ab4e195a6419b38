import { OTPInput } from 'input-otp';
import type { SlotProps } from 'input-otp';
import type { Ref } from 'react';
import Box from '@mui/material/Box';
import { codeLength, cleanCode } from '../lib/verificationCode.js';

interface Props {
  readonly id: string;
  readonly value: string;
  readonly placeholder: string;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onChange: (code: string) => void;
}

function Cell({ char, isActive, hasFakeCaret, invalid }: SlotProps & { invalid: boolean }) {
  return (
    <Box
      sx={{
        flex: '1 1 0',
        maxWidth: 56,
        height: 56,
        display: 'grid',
        placeItems: 'center',
        borderRadius: 2,
        border: 1,
        borderColor: invalid ? 'error.main' : 'ember.controlBorder',
        bgcolor: 'background.default',
        fontSize: '1.5rem',
        fontWeight: 700,
        fontVariantNumeric: 'tabular-nums',
        outline: isActive ? '2px solid' : 'none',
        outlineColor: 'ember.focus',
        outlineOffset: '2px',
      }}
    >
      {char ?? (hasFakeCaret && <Box sx={{ width: 2, height: 28, bgcolor: 'ember.focus' }} />)}
    </Box>
  );
}

/**
 * One input, drawn as six cells. The user can paste into it, a password manager can fill it, and screen readers read it
 * as one field. Only screen readers get the placeholder: drawn in the cells, it would look like a code.
 */
export function CodeInput({ id, value, placeholder, invalid, describedBy, inputRef, onChange }: Props) {
  return (
    <OTPInput
      ref={inputRef}
      id={id}
      name="code"
      value={value}
      onChange={(next) => onChange(cleanCode(next))}
      maxLength={codeLength}
      pattern="\d*"
      inputMode="numeric"
      autoComplete="one-time-code"
      pasteTransformer={cleanCode}
      placeholder={placeholder}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      dir="ltr"
      render={({ slots }) => (
        <Box dir="ltr" sx={{ display: 'flex', gap: { xs: 0.75, sm: 1 } }}>
          {slots.map((slot, index) => (
            <Cell key={`cell-${index}`} {...slot} invalid={invalid} />
          ))}
        </Box>
      )}
    />
  );
}
