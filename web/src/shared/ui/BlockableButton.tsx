import type { ComponentProps, MouseEvent } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';

type ButtonProps = ComponentProps<typeof Button>;

export interface BlockableButtonProps extends Omit<ButtonProps, 'disabled' | 'ref'> {
  /** Disables the button for now. */
  readonly blocked: boolean;
}

/** The blocked button still receives the pointer: a second press must not reach and focus the element behind it. */
const Base = styled(Button)({
  '&.Mui-disabled': { pointerEvents: 'auto', '&:active': { transform: 'none' } },
});

/**
 * A button that is disabled for a while. It looks disabled, is announced as disabled, and does nothing. Unlike a button
 * with `disabled`, it keeps the keyboard focus.
 */
export function BlockableButton({ blocked, className = '', onClick, ...button }: BlockableButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (blocked) {
      // Prevents the submit of its form.
      event.preventDefault();
    } else {
      onClick?.(event);
    }
  };
  return (
    <Base
      {...button}
      aria-disabled={blocked}
      className={blocked ? `${className} Mui-disabled` : className}
      onClick={press}
    />
  );
}
