import { plainText } from '@emberdeck/contracts/messaging/mentions';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import '../i18n/figureTexts.js';
import { fullName } from '../lib/people.js';
import { clampLines } from '../ui/clampLines.js';
import { plainList } from '../ui/listStyles.js';
import { Loadable } from '../ui/Loadable.js';
import { RelativeTime } from '../ui/RelativeTime.js';
import { useGetDiscussionsQuery } from './figuresApi.js';
import type { FigureName } from './figuresApi.js';

const linkStyle = { color: 'text.primary', display: 'block', py: 1, textDecoration: 'none' } as const;

/** The messages that show a figure, newest first. Each leads to its place in the feed. */
export function Discussions({ figure }: { readonly figure: FigureName }) {
  const { t } = useTranslation();
  const query = useGetDiscussionsQuery(figure);
  return (
    <Box component="section">
      <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
        {t('figures.discussions')}
      </Typography>
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={48} />}>
        {(messages) =>
          messages.length === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('figures.noDiscussions')}
            </Typography>
          ) : (
            <Box component="ul" aria-label={t('figures.discussions')} sx={plainList}>
              {messages.map(({ id, author, content, mentions, createdAt }) => (
                <Box component="li" key={id} sx={{ borderBottom: 1, borderColor: 'divider' }}>
                  <Box component={Link} to={`/communications?message=${id}`} sx={linkStyle}>
                    <Typography variant="body2" sx={clampLines(2)}>
                      <bdi>{plainText(content, mentions) || t('figures.noWords')}</bdi>
                    </Typography>
                    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                      <bdi>{fullName(author, t('nav.playerFallback'))}</bdi> ·{' '}
                      <RelativeTime instant={createdAt} />
                    </Typography>
                  </Box>
                </Box>
              ))}
            </Box>
          )
        }
      </Loadable>
    </Box>
  );
}
