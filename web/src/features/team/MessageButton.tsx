import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Button from '@mui/material/Button';
import MessageSquare from 'lucide-react/icons/message-square';
import { requestState } from '../../shared/ui/useRequestedAction.js';

interface Props {
  readonly name: string;
  readonly isMe: boolean;
}

/** Opens the compose box with a message addressed to the member. */
export function MessageButton({ name, isMe }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to="/communications"
      state={requestState({ action: 'write-message', ...(!isMe && { id: name }) })}
      variant="outlined"
      size="small"
      aria-label={t('team.messageName', { name })}
      startIcon={<MessageSquare size={16} aria-hidden />}
      sx={{ justifySelf: 'start' }}
    >
      {t('team.message')}
    </Button>
  );
}
