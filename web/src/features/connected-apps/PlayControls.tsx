import '../../shared/i18n/gameTexts.js';
import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import type { PlaySession } from '@emberdeck/contracts/gamification/play';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useNow } from '../../shared/lib/useNow.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { useEndPlayMutation, useGetPlaySessionsQuery, useStartPlayMutation } from './playApi.js';
import { keepPlaying, stopPlaying } from './playSigns.js';

interface Props {
  readonly app: ConnectedApp;
  /** The web address of the deck, if it has one. */
  readonly address: string | null;
}

function Running({ app, session }: Pick<Props, 'app'> & { readonly session: PlaySession }) {
  const { t } = useTranslation();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const now = useNow();
  const labelId = useId();
  const [end, { isLoading }] = useEndPlayMutation();
  useEffect(() => {
    dispatch(keepPlaying(session));
  }, [dispatch, session]);
  const minutes = Math.floor((now - Date.parse(session.startedAt)) / 60_000);
  const finish = async (): Promise<void> => {
    if (isLoading) return;
    const { data: answer, error } = await end(session);
    if (!answer) {
      toast.fail(t('play.endFailed'), error);
      return;
    }
    stopPlaying(session.sessionId);
    const key = answer.progressPoints > 0 ? 'play.endedCounted' : 'play.endedShort';
    toast.say(t('play.ended'), t(key, { count: answer.seconds }));
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Button
        id={labelId}
        size="small"
        variant="outlined"
        aria-labelledby={`${labelId} ${titleIdOf(app)}`}
        aria-disabled={isLoading}
        startIcon={<Square size={14} aria-hidden />}
        onClick={() => void finish()}
      >
        {t('play.end')}
      </Button>
      <Typography variant="caption" role="status" noWrap sx={{ color: 'text.secondary' }}>
        {minutes > 0 ? t('play.running', { count: minutes }) : t('play.runningNow')}
      </Typography>
    </Box>
  );
}

/** The id of the name of a deck on its card. */
export const titleIdOf = ({ id }: Pick<ConnectedApp, 'id'>): string => `deck-${id}`;

/** Opens the deck and starts a session of play; while one runs, ends it. */
export function PlayControls({ app, address }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const labelId = useId();
  const { data: sessions } = useGetPlaySessionsQuery();
  const [start, { isLoading }] = useStartPlayMutation();
  const session = sessions?.find(({ deckId }) => deckId === app.id);
  if (session) return <Running app={app} session={session} />;
  const play = async (): Promise<void> => {
    if (isLoading) return;
    const { error } = await start(app.id);
    if (error) toast.fail(t('play.startFailed'), error);
  };
  return (
    <>
      <Button
        id={labelId}
        size="small"
        aria-labelledby={`${labelId} ${titleIdOf(app)}`}
        {...(address !== null && {
          component: 'a',
          href: address,
          target: '_blank',
          rel: 'noopener noreferrer',
          'aria-describedby': `${labelId}-tab`,
        })}
        startIcon={<Play size={16} aria-hidden />}
        onClick={() => void play()}
      >
        {t('play.play')}
      </Button>
      {address !== null && (
        <span id={`${labelId}-tab`} hidden>
          {t('play.opensTab')}
        </span>
      )}
    </>
  );
}
