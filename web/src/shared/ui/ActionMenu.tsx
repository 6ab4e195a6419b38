import { useId, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import type { IconButtonProps } from '@mui/material/IconButton';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { ActionList } from './ActionList.js';
import type { MenuAction } from './ActionList.js';

interface Props {
  /** Names the object: "Actions for Ada Byron". */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly sx?: IconButtonProps['sx'];
}

/** A button with three dots that opens a menu of actions on one object. The arrow keys move, Escape closes. */
export function ActionMenu({ label, actions, sx = {} }: Props) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  return (
    <>
      <IconButton
        id={id}
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-menu` : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={sx}
      >
        <EllipsisVertical size={18} aria-hidden />
      </IconButton>
      {anchor && (
        <ActionList
          id={`${id}-menu`}
          labelledBy={id}
          anchor={anchor}
          actions={actions}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
