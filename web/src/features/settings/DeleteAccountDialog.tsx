import type { AccountDeletion } from '@emberdeck/contracts/identity/account-deletion';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { RadioCards } from '../../shared/ui/RadioCards.js';
import { useDeleteAccountMutation } from './accountDeletionApi.js';
import { TypedNameDialog } from './TypedNameDialog.js';

interface Choosing extends Pick<AccountDeletion, 'messages'> {
  readonly onChange: (messages: AccountDeletion['messages']) => void;
}

interface Props {
  readonly state: AccountDeletion;
  readonly onClose: () => void;
}

function Facts({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  return (
    <Box>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, paddingInlineStart: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}
      >
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </Box>
    </Box>
  );
}

const namesOf = (workspaces: AccountDeletion['goesWith']): string =>
  workspaces.map(({ name }) => name).join(', ');

/** Says which workspaces have to be handed over before. */
function Blocked({ state: { blockedBy }, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('accountEnd.dialogTitle')}
      closeLabel={t('action.close')}
      busy={false}
      isCompact
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      <Facts title={t('accountEnd.blocked')} items={blockedBy.map(({ name }) => name)} />
    </FormDialog>
  );
}

function Choice({ messages, onChange }: Choosing) {
  const { t } = useTranslation();
  return (
    <RadioCards
      label={t('accountEnd.messages')}
      value={messages}
      onChange={onChange}
      options={[
        { value: 'keep', title: t('accountEnd.messagesKeep'), text: t('accountEnd.messagesKeepText') },
        { value: 'delete', title: t('accountEnd.messagesDelete'), text: t('accountEnd.messagesDeleteText') },
      ]}
    />
  );
}

function Consequences({ goesWith }: Pick<AccountDeletion, 'goesWith'>) {
  const { t } = useTranslation();
  const goes = [
    t('accountEnd.goesProfile'),
    t('accountEnd.goesSignIn'),
    t('accountEnd.goesGame'),
    t('accountEnd.goesWork'),
    ...(goesWith.length === 0 ? [] : [t('accountEnd.goesWorkspaces', { names: namesOf(goesWith) })]),
  ];
  const stays = [t('accountEnd.staysShared'), t('accountEnd.staysLedger'), t('accountEnd.staysReplies')];
  return (
    <>
      <Facts title={t('accountEnd.goes')} items={goes} />
      <Facts title={t('accountEnd.stays')} items={stays} />
    </>
  );
}

function Asking({ state: { goesWith, messages: chosen }, onClose }: Props) {
  const { t } = useTranslation();
  const { data: user } = useGetUserQuery();
  const [messages, setMessages] = useState(chosen);
  const [end, { isLoading }] = useDeleteAccountMutation();
  const name = user?.displayName.trim() ?? '';
  return (
    <TypedNameDialog
      texts={{
        title: t('accountEnd.dialogTitle'),
        text: t('accountEnd.dialogText'),
        submit: t('accountEnd.submit'),
        submitting: t('accountEnd.submitting'),
        label: t('accountEnd.name'),
        hint: t('accountEnd.nameHint', { name }),
        wrong: t('accountEnd.wrong'),
        failed: t('accountEnd.failed'),
      }}
      name={name}
      isSending={isLoading}
      send={() => end({ messages }).unwrap()}
      onClose={onClose}
    >
      <Consequences goesWith={goesWith} />
      <Choice messages={messages} onChange={setMessages} />
    </TypedNameDialog>
  );
}

/** Says what goes and what stays, and deletes the account once its name is typed. */
export function DeleteAccountDialog(props: Props) {
  return props.state.blockedBy.length > 0 ? <Blocked {...props} /> : <Asking {...props} />;
}
