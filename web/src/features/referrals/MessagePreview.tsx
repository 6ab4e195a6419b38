import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { motion } from '../../shared/theme/tokens.js';
import { inviteUrlLike } from './inviteUrlLike.js';
import { previewText } from './previewText.js';
import type { Invited } from './previewText.js';
import { useGetReferralsQuery } from './referralsApi.js';
import { useIsOperatorSending } from './useOperatorSending.js';
import { smsSize } from './smsSize.js';

interface Props {
  readonly friendName: string;
  readonly invited: Invited | null;
}

function useMessageText({ friendName, invited }: Props): string {
  // The server uses the name of the session too. It is known before the first render.
  const { data: user } = useGetUserQuery();
  const { data: referrals } = useGetReferralsQuery();
  const urlLike = inviteUrlLike(referrals?.[0]?.inviteUrl, window.location.origin);
  const isByOperator = useIsOperatorSending();
  return previewText({ sender: user?.displayName ?? '', friendName, invited, urlLike, isByOperator });
}

function Stamp() {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        position: 'absolute',
        insetBlockStart: '50%',
        insetInlineEnd: 12,
        px: 1.5,
        py: 0.25,
        border: 3,
        borderColor: 'ember.coin',
        borderRadius: 2,
        bgcolor: 'ember.raised',
        color: 'ember.tint.amber.text',
        fontSize: '1.375rem',
        fontWeight: 850,
        letterSpacing: '0.06em',
        transform: 'rotate(-9deg)',
        '@keyframes stamp': { from: { opacity: 0, transform: 'rotate(-9deg) scale(2)' } },
        animation: `stamp ${motion.layout}ms ${motion.ease}`,
      }}
    >
      {t('referrals.stamp')}
    </Box>
  );
}

/** The exact text that the friend will receive, and its number of text messages. */
export function MessagePreview(props: Props) {
  const { t } = useTranslation();
  const text = useMessageText(props);
  const { segments, used, room } = smsSize(text);
  return (
    <Card
      component="section"
      sx={{ gridArea: 'preview', p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5, alignContent: 'start' }}
    >
      <Typography variant="h2">{t('referrals.preview')}</Typography>
      <Box sx={{ position: 'relative' }}>
        <Box
          data-part="message"
          lang="en"
          dir="auto"
          sx={{
            p: 2,
            borderRadius: '18px',
            borderEndStartRadius: '4px',
            bgcolor: 'ember.raised',
            border: 1,
            borderColor: 'divider',
            overflowWrap: 'anywhere',
            // Reserves a line: the site address, known once the list is read, may be longer than the page's.
            minHeight: 'calc(4lh + 34px)',
          }}
        >
          {text}
        </Box>
        {props.invited?.isSent && <Stamp key={props.invited.code} />}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('referrals.segments', { count: segments })} · {t('referrals.characters', { used, room })}
      </Typography>
    </Card>
  );
}
