import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Pin from 'lucide-react/icons/pin';
import { Link } from 'react-router-dom';
import { fullName } from '../../shared/lib/people.js';
import { clampLines } from '../../shared/ui/clampLines.js';
import { useGetPinnedQuery } from './actionsApi.js';

const boxStyle = {
  mb: 1,
  px: 2,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  typography: 'body2',
  '& summary': { cursor: 'pointer', minHeight: 32, lineHeight: '32px', fontWeight: 600 },
  '& svg': { verticalAlign: '-3px', marginInline: '4px' },
  '& ul': { listStyle: 'none', m: 0, p: 0, maxHeight: '30vh', overflowY: 'auto' },
  '& a': { ...clampLines(2), py: 0.75, color: 'text.primary' },
} as const;

/** The pinned messages in one line that opens. Each leads to its place in the feed. */
export function PinnedMessages() {
  const { t } = useTranslation();
  const { data: pinned = [] } = useGetPinnedQuery();
  if (pinned.length === 0) return null;
  return (
    <Box component="details" sx={boxStyle}>
      <summary>
        <Pin size={16} aria-hidden />
        {t('communications.pinned', { count: pinned.length })}
      </summary>
      <ul>
        {pinned.map(({ id, author, content }) => (
          <li key={id}>
            <Link to={`/communications?message=${id}`}>
              <bdi>{fullName(author, t('nav.playerFallback'))}</bdi>: <bdi>{content}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Box>
  );
}
