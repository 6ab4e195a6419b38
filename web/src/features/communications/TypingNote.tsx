import type { Typist } from '@emberdeck/contracts/messaging/typing';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { onServerMessage } from '../../shared/realtime/serverMessages.js';

/** How long a member is shown after a report, in milliseconds. */
const shownMs = 3_000;

interface Shown extends Typist {
  readonly until: number;
}

function after(shown: readonly Shown[], message: ServerMessage): readonly Shown[] {
  if (message.type === 'new_message') {
    return shown.filter(({ userId }) => userId !== message.authorId);
  }
  if (message.type !== 'typing' || !Array.isArray(message.rows)) return shown;
  const { rows } = message;
  const others = shown.filter(({ userId }) => !rows.some((row) => row.userId === userId));
  return [...others, ...rows.map((row) => ({ ...row, until: Date.now() + shownMs }))];
}

/** The members who write a message now, without the user. */
function useTypists(myId: string | undefined): readonly Shown[] {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  useEffect(() => onServerMessage((message) => setShown((now) => after(now, message))), []);
  useEffect(() => {
    if (shown.length === 0) return;
    const next = Math.min(...shown.map(({ until }) => until));
    const timer = setTimeout(
      () => setShown((now) => now.filter(({ until }) => until > Date.now())),
      Math.max(0, next - Date.now()) + 1,
    );
    return () => clearTimeout(timer);
  }, [shown]);
  return shown.filter(({ userId }) => userId !== myId);
}

const noteStyle = {
  position: 'absolute',
  bottom: '100%',
  insetInlineStart: 0,
  maxWidth: '100%',
  px: 1,
  bgcolor: 'background.default',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** "Grace is writing…", over the end of the feed, so that nothing moves. Not announced: it comes and goes too often. */
export function TypingNote({ myId }: { readonly myId: string | undefined }) {
  const { t } = useTranslation();
  const [first, second, ...more] = useTypists(myId);
  if (!first) return null;
  const names = { first: first.displayName, second: second?.displayName ?? '' };
  const key = more.length > 0 ? 'typingMany' : second ? 'typingTwo' : 'typingOne';
  return (
    <Typography variant="caption" dir="auto" sx={noteStyle}>
      {t(`communications.${key}`, names)}
    </Typography>
  );
}
