import type { SentMessage } from '@emberdeck/contracts/notifications/sent-messages';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { usePages } from '../../shared/api/keysetPages.js';
import '../../shared/i18n/sentMessagesTexts.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { MoreRows } from '../../shared/ui/MoreRows.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { EntryRow } from './EntryRow.js';
import { useGetSentMessagesInfiniteQuery, useResendMessageMutation } from './sentMessagesApi.js';
import { SettingsSection } from './SettingsSection.js';

const tints = { queued: 'default', sent: 'default', delivered: 'success', failed: 'error' } as const;

function ResendButton({ message: { id, recipient } }: { readonly message: SentMessage }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [resend, { isLoading }] = useResendMessageMutation();
  const resendNow = async (): Promise<void> => {
    try {
      const { state, reason } = await resend(id).unwrap();
      if (state === 'failed') toast.warn(t('sentMessages.resendFailed'), t(reasonKey(reason)));
      else toast.say(t('toast.success'), t('sentMessages.resent', { recipient }));
    } catch (error) {
      toast.fail(t('sentMessages.resendFailed'), error);
    }
  };
  return (
    <Button
      size="small"
      disabled={isLoading}
      aria-label={t('sentMessages.resendLabel', { recipient })}
      onClick={() => void resendNow()}
    >
      {t('sentMessages.resend')}
    </Button>
  );
}

const reasonKey = (reason: SentMessage['reason']) => `sentMessages.reason.${reason ?? 'provider'}` as const;

/** Why a message cannot be sent again now; null where nothing needs to be said. */
function useHint({ kind, channel, state, resend }: SentMessage): string | null {
  const { t } = useTranslation();
  if (resend === 'tomorrow') return t('sentMessages.tomorrow');
  if (resend === 'possible' || state !== 'failed') return null;
  if (kind === 'code') return t('sentMessages.codeOnce');
  return kind === 'invitation' && channel === 'whatsapp' ? t('sentMessages.friendAgain') : null;
}

function MessageRow({ message }: { readonly message: SentMessage }) {
  const { t } = useTranslation();
  const { kind, channel, recipient, state, reason, resend, createdAt } = message;
  const hint = useHint(message);
  return (
    <EntryRow
      title={t(`sentMessages.kind.${kind}`)}
      badge={<Chip size="small" color={tints[state]} label={t(`sentMessages.state.${state}`)} />}
      action={resend === 'possible' && <ResendButton message={message} />}
    >
      {t(`sentMessages.channel.${channel}`)} · <span dir="auto">{t('sentMessages.to', { recipient })}</span> ·{' '}
      <RelativeTime instant={createdAt} />
      {reason !== null && <div>{t(reasonKey(reason))}</div>}
      {hint !== null && <div>{hint}</div>}
    </EntryRow>
  );
}

/** The messages to the user, and to friends in the user's name. */
export function SentMessagesSection() {
  const { t } = useTranslation();
  const { query, more } = usePages<SentMessage>(
    useGetSentMessagesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true }),
  );
  return (
    <SettingsSection id="settings-sent-messages" text={t('sentMessages.text')}>
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={64} />}>
        {(messages) =>
          messages.length === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('sentMessages.none')}
            </Typography>
          ) : (
            <>
              <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1.5 }}>
                {messages.map((message) => (
                  <MessageRow key={message.id} message={message} />
                ))}
              </Box>
              {more.exists && <MoreRows more={more} onPress={more.load} />}
            </>
          )
        }
      </Loadable>
    </SettingsSection>
  );
}
