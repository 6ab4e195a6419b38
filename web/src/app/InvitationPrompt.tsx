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
  useAcceptInvitationMutation,
  useDeclineInvitationMutation,
  useGetTeamInvitationQuery,
} from '../shared/api/teamInvitationApi.js';
import { enterWorkspace } from '../shared/session/enterWorkspace.js';
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
  const close = (): void => {
    forgetTeamInvitation();
    onClose();
  };
  const join = async (): Promise<void> => {
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
  return { isBusy: accepting.isLoading || declining.isLoading, close, join, refuse };
}

function useSentence(data: ShownInvitation | undefined): string {
  const { t } = useTranslation();
  if (data === undefined) return t('invitation.unknown');
  const { state, inviterName: name, workspaceName: workspace } = data;
  const names = { name, workspace, role: t(`role.${data.role}`) };
  return t(state === 'open' ? 'invitation.text' : `invitation.${state}`, names);
}

function Question({ token, onClose }: Props) {
  const { t } = useTranslation();
  const { data, isError } = useGetTeamInvitationQuery(token);
  const { isBusy, close, join, refuse } = useAnswer(token, onClose);
  const sentence = useSentence(data);
  useLayer(onClose);
  if (data === undefined && !isError) return null;
  const isOpen = data?.state === 'open';
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
        {isOpen ? (
          <>
            <Button disabled={isBusy} onClick={() => void refuse()}>
              {t('invitation.decline')}
            </Button>
            <Button variant="contained" disabled={isBusy} onClick={() => void join()}>
              {t('invitation.join')}
            </Button>
          </>
        ) : (
          <Button variant="contained" onClick={close}>
            {t('action.close')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Asks a signed-in person who opened the link of an invitation whether to join. */
export function InvitationPrompt() {
  const [token, setToken] = useState(takeToken);
  return token === null ? null : <Question token={token} onClose={() => setToken(null)} />;
}
