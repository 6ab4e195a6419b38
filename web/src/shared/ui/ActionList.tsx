import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { BackLayer } from './BackLayer.js';
import { useFocusFallback } from './useFocusFallback.js';

export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** A destructive action: shown in red, to be placed last. */
  readonly isDanger?: boolean;
  /** Why the action is disabled now. The item stays in the menu and shows the reason. */
  readonly disabledReason?: string | undefined;
  /** Absent for an action that is never available here. */
  readonly onSelect?: () => void;
}

const itemStyle = {
  gap: 1.5,
  alignItems: 'flex-start',
  py: 1,
  minHeight: 44,
  whiteSpace: 'normal',
  // The reason must be readable, so a disabled item does not fade.
  '&.Mui-disabled': { opacity: 1 },
} as const;

function ItemContent({ action }: { readonly action: MenuAction }) {
  const { label, icon: Icon, isDanger, disabledReason } = action;
  const isDisabled = disabledReason !== undefined;
  const tone = isDanger ? 'error.main' : 'text.primary';
  return (
    <>
      <Box
        component={Icon}
        size={18}
        aria-hidden
        sx={{ flex: 'none', mt: '3px', color: isDisabled ? 'text.secondary' : tone }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography component="span" variant="body2" sx={{ color: isDisabled ? 'text.secondary' : tone }}>
          {label}
        </Typography>
        {isDisabled && (
          <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {disabledReason}
          </Typography>
        )}
      </Box>
    </>
  );
}

interface Props {
  readonly id?: string;
  /** Names the object: "Actions for Ada Byron". Not needed with the id of a button that has this name. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly anchor: HTMLElement;
  readonly actions: readonly MenuAction[];
  readonly onClose: () => void;
}

/** An open menu of actions on one object. The arrow keys move, Escape closes. */
export function ActionList({ id, label, labelledBy, anchor, actions, onClose }: Props) {
  const { i18n } = useTranslation();
  // An action may remove the object, and the button of this menu with it.
  useFocusFallback();
  // MUI positions a popover in pixels, without mirroring for right-to-left.
  const end = i18n.dir() === 'rtl' ? 'left' : 'right';
  const select = ({ disabledReason, onSelect }: MenuAction): void => {
    if (disabledReason === undefined) {
      onClose();
      onSelect?.();
    }
  };
  return (
    <>
      <BackLayer onBack={onClose} />
      <Menu
        {...(id === undefined ? {} : { id })}
        open
        anchorEl={anchor}
        // In the landmark of its button, so that a screen reader finds it.
        container={() => anchor.closest('[role="dialog"], main') ?? document.body}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: end }}
        transformOrigin={{ vertical: 'top', horizontal: end }}
        slotProps={{
          list: { 'aria-label': label, 'aria-labelledby': labelledBy, disabledItemsFocusable: true },
          paper: { sx: { minWidth: 200, maxWidth: 320 } },
        }}
      >
        {actions.map((action) => (
          <MenuItem
            key={action.key}
            disabled={action.disabledReason !== undefined}
            onClick={() => select(action)}
            sx={itemStyle}
          >
            <ItemContent action={action} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
