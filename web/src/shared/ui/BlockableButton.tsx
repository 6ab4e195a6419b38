import type { ComponentProps, MouseEvent } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';

type ButtonProps = ComponentProps<typeof Button>;

export interface BlockableButtonProps extends Omit<ButtonProps, 'disabled' | 'ref'> {
  /** It may not be pressed at the moment. */
  readonly blocked: boolean;
}

/** It takes the pointer all the same: a second press must not reach what lies behind, which would take the focus. */
const Base = styled(Button)({
  '&.Mui-disabled': { pointerEvents: 'auto', '&:active': { transform: 'none' } },
});

/**
 * A button that is disabled for a while: it looks and reads so and does nothing, but keeps the focus of who pressed it by
 * key, which a really disabled one would lose.
 */
export function BlockableButton({ blocked, className = '', onClick, ...button }: BlockableButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (blocked) {
      // Neither does it send its form.
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
