import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useTranslation } from 'react-i18next';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { BackLayer } from '../../shared/ui/BackLayer.js';
import { otherReactions, reactionSigns } from './reactionSigns.js';
import type { OtherReaction } from './reactionSigns.js';

interface Props {
  readonly message: Message;
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly onPick: (type: OtherReaction, active: boolean) => void;
  readonly onClose: () => void;
}

/** The reactions other than like. Choosing a chosen one takes it back. */
export default function ReactionPicker({ message, label, anchor, onPick, onClose }: Props) {
  const { t } = useTranslation();
  const isMine = (type: string): boolean =>
    message.reactions.some((group) => group.type === type && group.mine);
  return (
    <>
      <BackLayer onBack={onClose} />
      <Menu
        open
        anchorEl={anchor}
        container={() => anchor.closest('[role="dialog"], main') ?? document.body}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {otherReactions.map((type) => (
          <MenuItem
            key={type}
            role="menuitemcheckbox"
            aria-checked={isMine(type)}
            selected={isMine(type)}
            onClick={() => {
              onClose();
              onPick(type, !isMine(type));
            }}
            sx={{ gap: 1.5, minHeight: 44 }}
          >
            <span aria-hidden>{reactionSigns[type]}</span>
            {t(`communications.reaction_${type}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
