import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import QrCode from 'lucide-react/icons/qr-code';
import UsersRound from 'lucide-react/icons/users-round';
import { useGetEntryChannelsQuery } from '../../shared/api/entryChannelsApi.js';
import { focusHolder } from '../../shared/lib/focusHolder.js';
import { phoneInput } from '../../shared/lib/phone.js';
import { useWaitTexts } from '../../shared/lib/useWait.js';
import type { Wait } from '../../shared/lib/useWait.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { EmberButton } from '../../shared/ui/EmberButton.js';
import { InlineNote } from '../../shared/ui/InlineNote.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { entryWayOf } from './entryChannel.js';
import { EntryNote } from './EntryNote.js';
import { EntryTabs } from './EntryTabs.js';
import type { Contact } from './useAccount.js';
import { hasTeamInvitation } from './invitations.js';
import { useIsInvited } from './useInvitation.js';

interface Props {
  readonly busy: boolean;
  readonly wait: Wait;
  readonly initial: Contact | null;
  /** Answers what is wrong with the contact; null where nothing is. */
  readonly onSubmit: (contact: Contact) => Promise<string | null>;
}

type Values = Record<EntryType, string>;

/** What was typed on each tab, which of them is open, and what is missing. */
function useEntryForm({ initial, wait, onSubmit }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [entryType, setEntryType] = useState<EntryType>(initial?.entryType ?? 'email');
  const [values, setValues] = useState<Values>({
    email: '',
    phone: '',
    whatsapp: '',
    ...(initial ? { [initial.entryType]: initial.entryValue } : {}),
  });
  const [error, setError] = useState<string>();
  const value = values[entryType];
  const cameBack = useRef(initial !== null);
  useEffect(() => {
    // The button that led back here is gone, and with it the focus.
    if (cameBack.current) {
      field.current?.focus();
    }
  }, []);

  // What was refused is this contact, so another one may be tried at once.
  const forgive = (): void => {
    setError(undefined);
    wait.end();
  };
  const change = (raw: string): void => {
    forgive();
    setValues({ ...values, [entryType]: entryType === 'email' ? raw : phoneInput(raw) });
  };
  const choose = (next: EntryType): void => {
    forgive();
    setEntryType(next);
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const entryValue = value.trim();
    if (entryValue === '') {
      setError(t('entry.requiredText'));
      toast.warn(t('entry.requiredTitle'), t('entry.requiredText'));
      field.current?.focus();
      return;
    }
    const isFocusHeld = focusHolder();
    const reason = await onSubmit({ entryType, entryValue });
    // Something else may have been typed by now, or another tab opened.
    if (reason !== null && field.current?.value.trim() === entryValue) {
      setError(reason);
      if (isFocusHeld()) {
        field.current.focus();
      }
    }
  };
  return { entryType, value, error, field, change, choose, submit };
}

function ScanButton() {
  const { t } = useTranslation();
  const toast = useToast();
  return (
    <>
      <Divider sx={{ typography: 'body2', color: 'text.secondary' }}>{t('entry.divider')}</Divider>
      <Button
        variant="outlined"
        fullWidth
        startIcon={<QrCode size={18} aria-hidden />}
        onClick={() => toast.say(t('entry.scanTitle'), t('entry.scanText'))}
      >
        {t('entry.scan')}
      </Button>
    </>
  );
}

function EntryHead({ isByCode }: { readonly isByCode: boolean }) {
  const { t } = useTranslation();
  const isInvited = useIsInvited();
  const invited = isByCode ? 'entry.invited' : 'entry.invitedLater';
  const plain = isByCode ? 'entry.subtitle' : 'entry.subtitleNoCode';
  return (
    <Box>
      <Typography variant="h2">{t('entry.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {t(isInvited ? invited : plain)}
      </Typography>
      {hasTeamInvitation() && (
        <Box sx={{ mt: 1.5 }}>
          <InlineNote icon={UsersRound}>{t('entry.teamInvitation')}</InlineNote>
        </Box>
      )}
    </Box>
  );
}

/** Step 1: by which contact to join. */
export function EntryForm(props: Props) {
  const { t } = useTranslation();
  const { entryType, value, error, field, change, choose, submit } = useEntryForm(props);
  const waitTexts = useWaitTexts();
  const { seconds } = props.wait;
  const isEmail = entryType === 'email';
  const ready = isEmail ? /.@./.test(value) : value.length > 6;
  const { data: channels } = useGetEntryChannelsQuery();
  const way = entryWayOf(channels, entryType);
  const isClosed = way.kind === 'closed';
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <EntryHead isByCode={way.kind === 'code'} />
      <EntryTabs value={entryType} panelId="entry-panel" onChange={choose} />
      <Box
        role="tabpanel"
        id="entry-panel"
        aria-labelledby={`entry-tab-${entryType}`}
        sx={{ display: 'grid', gap: 2 }}
      >
        <EntryNote entryType={entryType} way={way} />
        <TextInput
          key={entryType}
          label={t(`entry.${entryType}Label`)}
          name={isEmail ? 'email' : 'tel'}
          type={isEmail ? 'email' : 'tel'}
          value={value}
          disabled={isClosed}
          onChange={(event) => change(event.target.value)}
          placeholder={t(isEmail ? 'entry.emailPlaceholder' : 'entry.phonePlaceholder')}
          autoComplete={isEmail ? 'email' : 'tel'}
          error={seconds > 0 ? waitTexts.tooMany(seconds) : error}
          inputRef={field}
          inputProps={{ inputMode: isEmail ? 'email' : 'tel', maxLength: 254, dir: 'ltr' }}
        />
      </Box>
      <EmberButton type="submit" blocked={props.busy || seconds > 0 || isClosed} data-ready={ready} fullWidth>
        {seconds > 0 ? waitTexts.tryAgain(seconds) : t(props.busy ? 'entry.busy' : 'entry.submit')}
      </EmberButton>
      <ScanButton />
    </Box>
  );
}
