import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { cardOf, coveredEdges } from '../../shared/lib/messagesInView.js';
import { layout, radius } from '../../shared/theme/tokens.js';

interface Props {
  readonly count: number;
  readonly firstUnreadId: string;
  /** A change may bring the first unread message into the page. */
  readonly content: unknown;
}

/** Whether the message is above what the window shows, or not loaded, which means that it is older. */
function useIsAbove(id: string, content: unknown): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    const look = (): void => {
      const box = cardOf(id)?.getBoundingClientRect();
      setAbove(box === undefined || box.bottom < coveredEdges().top);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [id, content]);
  return isAbove;
}

/** "12 new": leads to the first unread message. */
export function UnreadJump({ count, firstUnreadId, content }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isAbove = useIsAbove(firstUnreadId, content);
  const [done, setDone] = useState<string | null>(null);
  if (!isAbove || done === firstUnreadId) return null;
  return (
    <Box
      sx={{
        position: 'sticky',
        top: layout.header + 8,
        zIndex: 1,
        height: 0,
        display: 'grid',
        justifyItems: 'center',
        displayPrint: 'none',
        overflowAnchor: 'none',
      }}
    >
      <Button
        size="small"
        variant="contained"
        aria-label={`${t('communications.newToRead', { count })}: ${t('communications.showFirstUnread')}`}
        startIcon={<ArrowUp size={16} aria-hidden />}
        sx={{ borderRadius: `${radius.pill}px`, height: 32 }}
        onClick={() => {
          setDone(firstUnreadId);
          void navigate(`/communications?message=${firstUnreadId}`, { replace: true });
        }}
      >
        {t('communications.newToRead', { count })}
      </Button>
    </Box>
  );
}
