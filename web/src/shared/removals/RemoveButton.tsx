import IconButton from '@mui/material/IconButton';
import type { IconButtonProps } from '@mui/material/IconButton';
import Trash2 from 'lucide-react/icons/trash-2';
import { removeMark } from './useRemovalFocus.js';

interface Props {
  readonly label: string;
  readonly onRemove: () => void;
  readonly sx?: IconButtonProps['sx'];
}

/** Removes an item from its list at once; see `beginRemoval` and `useRemovalFocus`. */
export function RemoveButton({ label, onRemove, sx }: Props) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      // The second click of a double click hits the next button, which has moved under the pointer.
      onClick={({ detail }) => {
        if (detail < 2) onRemove();
      }}
      sx={sx ?? {}}
      {...{ [removeMark]: '' }}
    >
      <Trash2 size={18} aria-hidden />
    </IconButton>
  );
}
