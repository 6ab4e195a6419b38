import { mostUnreadMessages } from '@emberdeck/contracts/messaging/unread-limit';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { useGetUnreadMessagesQuery } from '../../shared/messages/unreadApi.js';
import { formatNumber } from '../../shared/lib/format.js';
import { radius, typeScale } from '../../shared/theme/tokens.js';

/** The screen whose entry in the navigation carries the number. */
const feedPath = '/communications';

/** The number of unread messages as a text: at the limit of counting, it ends with a plus. */
function unreadText(count: number, language: string): string {
  return count >= mostUnreadMessages
    ? `${formatNumber(mostUnreadMessages - 1, language)}+`
    : formatNumber(count, language);
}

interface Props {
  /** The path of the entry. */
  readonly path: string;
  /** Stands on the icon, not behind the label. */
  readonly onIcon?: boolean;
}

/** The number of unread messages, on the entry of the feed only. */
export function UnreadBadge({ path, onIcon = false }: Props) {
  return path === feedPath ? <Count onIcon={onIcon} /> : null;
}

function Count({ onIcon }: { readonly onIcon: boolean }) {
  const { t, i18n } = useTranslation();
  const { data } = useGetUnreadMessagesQuery();
  if (!data || data.count === 0) return null;
  return (
    <Box
      component="span"
      aria-label={t('nav.unread', { count: data.count })}
      role="img"
      sx={{
        ml: onIcon ? 0 : 'auto',
        ...(onIcon && { position: 'absolute', top: 2, insetInlineStart: '55%' }),
        minWidth: 20,
        px: 0.75,
        borderRadius: `${radius.pill}px`,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: typeScale.caption,
        fontWeight: 650,
        lineHeight: '20px',
        textAlign: 'center',
      }}
    >
      {unreadText(data.count, i18n.language)}
    </Box>
  );
}
