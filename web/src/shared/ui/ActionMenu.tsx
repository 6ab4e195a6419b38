import type { LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { IconButtonProps } from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { BackLayer } from './BackLayer.js';

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

interface Props {
  /** Names the object: "Actions for Ada Byron". */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly sx?: IconButtonProps['sx'];
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

/** A button with three dots that opens a menu of actions on one object. The arrow keys move, Escape closes. */
export function ActionMenu({ label, actions, sx = {} }: Props) {
  const { i18n } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  // MUI positions a popover in pixels, without mirroring for right-to-left.
  const end = i18n.dir() === 'rtl' ? 'left' : 'right';
  const select = ({ disabledReason, onSelect }: MenuAction): void => {
    if (disabledReason === undefined) {
      setAnchor(null);
      onSelect?.();
    }
  };
  return (
    <>
      {isOpen && <BackLayer onBack={() => setAnchor(null)} />}
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
      <Menu
        id={`${id}-menu`}
        open={isOpen}
        anchorEl={anchor}
        // In the landmark of its button, so that a screen reader finds it.
        container={() => anchor?.closest('[role="dialog"], main') ?? document.body}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: end }}
        transformOrigin={{ vertical: 'top', horizontal: end }}
        slotProps={{
          list: { 'aria-labelledby': id, disabledItemsFocusable: true },
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
