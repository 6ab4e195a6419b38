import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Button from '@mui/material/Button';
import MessageSquare from 'lucide-react/icons/message-square';
import { requestState } from '../../shared/ui/useRequestedAction.js';

/** Starts a message in the feed with the name of the member. There are no messages to one member. */
export function MessageButton({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to="/communications"
      state={requestState({ action: 'post-message', id: name })}
      variant="outlined"
      size="small"
      aria-label={t('team.mentionName', { name })}
      startIcon={<MessageSquare size={16} aria-hidden />}
      sx={{ justifySelf: 'start' }}
    >
      {t('team.mention')}
    </Button>
  );
}
