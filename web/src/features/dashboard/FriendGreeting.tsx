import type { FriendGreeting as Greeting } from '@emberdeck/contracts/gamification/greeting';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import X from 'lucide-react/icons/x';
import '../../shared/i18n/friendGreetingTexts.js';
import { formatDate } from '../../shared/lib/format.js';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { focusMain } from './focusMain.js';
import { useCloseGreetingMutation, useGetGreetingQuery } from './greetingApi.js';

/** What pays nothing, whatever the rules are. */
const unpaidStates = ['refused', 'known_mailbox', 'paid_before'] as const;

const isUnpaid = (state: Greeting['state']): state is (typeof unpaidStates)[number] =>
  unpaidStates.some((each) => each === state);

/** What both got, sentence by sentence. */
function useCoinSentences({ inviterName: name, ownCoins, inviterCoins, ...greeting }: Greeting): string[] {
  const { t, i18n } = useTranslation();
  const { state, holdReason, heldUntil } = greeting;
  const own = ownCoins > 0 ? [t('greeting.own', { count: ownCoins })] : [];
  if (inviterCoins === 0) return own;
  if (isUnpaid(state)) return [...own, t(`greeting.${state}`, { name })];
  const date = heldUntil === null ? '' : formatDate(heldUntil, i18n.language);
  const theirs = t(`greeting.${state}`, { name, count: inviterCoins, date });
  return [...own, theirs, ...(holdReason === null ? [] : [t(`greeting.reason_${holdReason}`, { name })])];
}

function Sentences({ greeting }: { readonly greeting: Greeting }) {
  const { t } = useTranslation();
  const areRewardsShown = rewardPreference.useIsOn();
  const coins = useCoinSentences(greeting);
  const invited = t('greeting.invited', { name: greeting.inviterName });
  return (
    <Typography variant="body2" dir="auto" sx={{ color: 'text.secondary', mt: 0.25 }}>
      {[invited, ...(areRewardsShown ? coins : [])].join(' ')}
    </Typography>
  );
}

/** Closes the greeting at once; it comes back if that could not be stored. */
function useClosing() {
  const { t } = useTranslation();
  const toast = useToast();
  const [isClosed, setClosed] = useState(false);
  const [close] = useCloseGreetingMutation();
  const end = async (): Promise<void> => {
    setClosed(true);
    focusMain();
    try {
      await close().unwrap();
    } catch (error) {
      setClosed(false);
      toast.fail(t('greeting.closeFailed'), error);
    }
  };
  return { isClosed, end };
}

/** Greets a person who joined by a friend: who invited, and what both got. */
export function FriendGreeting({ user }: { readonly user: CurrentUser }) {
  const { t } = useTranslation();
  const { data } = useGetGreetingQuery();
  const { isClosed, end } = useClosing();
  const greeting = data?.greeting ?? null;
  if (greeting === null || isClosed) return null;
  const title = t('greeting.title', { name: user.displayName });
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h3" component="h2" dir="auto">
            {title}
          </Typography>
          <Sentences greeting={greeting} />
        </Box>
        <IconButton
          aria-label={t('greeting.close')}
          onClick={() => void end()}
          sx={{ mt: -0.5, marginInlineEnd: -0.5, flex: 'none' }}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </Box>
    </Card>
  );
}
