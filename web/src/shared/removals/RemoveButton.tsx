import IconButton from '@mui/material/IconButton';
import type { IconButtonProps } from '@mui/material/IconButton';
import Trash2 from 'lucide-react/icons/trash-2';
import { focusNextAfter, removeMark } from './removeButtons.js';

interface Props {
  /** The id of the removed item. */
  readonly id: string;
  readonly label: string;
  readonly onRemove: () => void;
  readonly sx?: IconButtonProps['sx'];
}

/** Removes an item from its list at once; see `beginRemoval`. */
export function RemoveButton({ id, label, onRemove, sx }: Props) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      // The second click of a double click hits the next button, which has moved under the pointer.
      onClick={({ detail }) => {
        if (detail < 2) focusNextAfter(id, onRemove);
      }}
      sx={sx ?? {}}
      {...{ [removeMark]: id }}
    >
      <Trash2 size={18} aria-hidden />
    </IconButton>
  );
}
