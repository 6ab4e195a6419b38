import type { ShownInvitation } from '@emberdeck/contracts/identity/invitations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import '../shared/i18n/invitationTexts.js';
import { forgetTeamInvitation, rememberInvitations, teamInvitation } from '../shared/session/invitations.js';
import {
  isUnknownInvitation,
  useAcceptInvitationMutation,
  useDeclineInvitationMutation,
  useGetTeamInvitationQuery,
} from '../shared/api/teamInvitationApi.js';
import { enterWorkspace } from '../shared/session/enterWorkspace.js';
import { SwitchDialog } from '../shared/session/SwitchDialog.js';
import { useLeaveQuestion } from '../shared/session/useSwitchWorkspace.js';
import { useAppDispatch } from '../shared/store/hooks.js';
import { useToast } from '../shared/toasts/useToast.js';
import { useLayer } from '../shared/ui/useLayer.js';

/** The secret of the address or of this tab. The address loses it: it must not stay where others can read it. */
function takeToken(): string | null {
  const { search, pathname } = window.location;
  rememberInvitations(search);
  const params = new URLSearchParams(search);
  if (params.has('invite')) {
    params.delete('invite');
    const rest = params.toString();
    window.history.replaceState(window.history.state, '', rest === '' ? pathname : `${pathname}?${rest}`);
  }
  return teamInvitation();
}

interface Props {
  readonly token: string;
  readonly onClose: () => void;
}

/** What the person can do with the invitation. `close` forgets it. */
function useAnswer(token: string, onClose: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [accept, accepting] = useAcceptInvitationMutation();
  const [decline, declining] = useDeclineInvitationMutation();
  const { mayLeave, question } = useLeaveQuestion();
  const close = (): void => {
    forgetTeamInvitation();
    onClose();
  };
  const join = async (): Promise<void> => {
    if (!(await mayLeave())) return;
    try {
      await dispatch(enterWorkspace(() => accept(token).unwrap().then(forgetTeamInvitation), '/'));
      close();
    } catch (error) {
      toast.fail(t('invitation.failed'), error);
    }
  };
  const refuse = async (): Promise<void> => {
    await decline(token)
      .unwrap()
      .catch(() => undefined);
    close();
  };
  return { isBusy: accepting.isLoading || declining.isLoading, close, join, refuse, question };
}

function useSentence(data: ShownInvitation | undefined, error: unknown): string {
  const { t } = useTranslation();
  if (data === undefined) return t(isUnknownInvitation(error) ? 'invitation.unknown' : 'invitation.unread');
  const { state, inviterName: name, workspaceName: workspace } = data;
  const names = { name, workspace, role: t(`role.${data.role}`) };
  return t(state === 'open' ? 'invitation.text' : `invitation.${state}`, names);
}

interface ButtonsProps {
  readonly isOpen: boolean;
  /** Reads the invitation again; null unless the server did not answer. */
  readonly onRetry: (() => void) | null;
  readonly answer: ReturnType<typeof useAnswer>;
  /** Closes the question, and keeps the invitation for the next load of the page. */
  readonly onLater: () => void;
}

function Buttons({ isOpen, onRetry, answer: { isBusy, close, join, refuse }, onLater }: ButtonsProps) {
  const { t } = useTranslation();
  if (isOpen) {
    return (
      <>
        <Button disabled={isBusy} onClick={() => void refuse()}>
          {t('invitation.decline')}
        </Button>
        <Button variant="contained" disabled={isBusy} onClick={() => void join()}>
          {t('invitation.join')}
        </Button>
      </>
    );
  }
  return onRetry ? (
    <>
      <Button onClick={onLater}>{t('action.close')}</Button>
      <Button variant="contained" onClick={onRetry}>
        {t('action.tryAgain')}
      </Button>
    </>
  ) : (
    <Button variant="contained" onClick={close}>
      {t('action.close')}
    </Button>
  );
}

function Question({ token, onClose }: Props) {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = useGetTeamInvitationQuery(token);
  const answer = useAnswer(token, onClose);
  const sentence = useSentence(data, error);
  useLayer(onClose);
  if (data === undefined && !isError) return null;
  const isOpen = data?.state === 'open';
  const isUnread = data === undefined && !isUnknownInvitation(error);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="invitation-title">
      <DialogTitle id="invitation-title" component="h2" variant="h2">
        {t('invitation.title')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2">{sentence}</DialogContentText>
        {isOpen && data.message !== null && (
          <DialogContentText variant="body2" dir="auto" sx={{ mt: 1.5, fontStyle: 'italic' }}>
            {data.message}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2, gap: 1 }}>
        <Buttons
          isOpen={isOpen}
          onRetry={isUnread ? () => void refetch() : null}
          answer={answer}
          onLater={onClose}
        />
      </DialogActions>
      {answer.question && <SwitchDialog {...answer.question} />}
    </Dialog>
  );
}

/** Asks a signed-in person who opened the link of an invitation whether to join. */
export function InvitationPrompt() {
  const [token, setToken] = useState(takeToken);
  return token === null ? null : <Question token={token} onClose={() => setToken(null)} />;
}
