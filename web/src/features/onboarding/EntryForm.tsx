import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { ChangeEventHandler, ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import QrCode from 'lucide-react/icons/qr-code';
import { useGetEntryChannelsQuery } from '../../shared/api/entryChannelsApi.js';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import type { Submitting } from '../../shared/forms/useSubmit.js';
import { hasCamera } from '../../shared/lib/camera.js';
import { focusHolder } from '../../shared/lib/focusHolder.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { phoneInput } from '../../shared/lib/phone.js';
import { canUsePasskeys } from '../../shared/passkeys/passkeySupport.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { isOfFriend, teamInvitation } from '../../shared/session/invitations.js';
import { EmberButton } from '../../shared/ui/EmberButton.js';
import { RenderBoundary } from '../../shared/ui/RenderBoundary.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { entryMethodOf } from './entryChannel.js';
import { EntryNote } from './EntryNote.js';
import { EntryTabs } from './EntryTabs.js';
import type { Contact } from './useAccount.js';
import { TeamInvitationNote } from './TeamInvitationNote.js';
import { useInvitation } from './useInvitation.js';

const { Component: PasskeySignIn } = lazyWithPreload(() =>
  import('./PasskeySignIn.js').then((module) => module.PasskeySignIn),
);

const { Component: ProviderSignIn } = lazyWithPreload(() =>
  import('./ProviderSignIn.js').then((module) => module.ProviderSignIn),
);

const { Component: PhonePart } = lazyWithPreload(() =>
  import('./PhonePart.js').then((module) => module.PhonePart),
);

const { Component: OfferedPlaceNote } = lazyWithPreload(() =>
  import('./OfferedPlaceNote.js').then((module) => module.OfferedPlaceNote),
);

const { Component: HandoffDialog } = lazyWithPreload(() =>
  import('./HandoffDialog.js').then((module) => module.HandoffDialog),
);

/** The field also offers the passkeys of this site. */
const emailTokens = (): string => (canUsePasskeys() ? 'email webauthn' : 'email');

interface Props {
  readonly onSignedIn: (redirectUrl: string | null) => void;
  readonly submitting: Submitting;
  readonly initial: Contact | null;
  /** The channel that the last message to a number was refused by; null after any other answer. */
  readonly refused: EntryType | null;
  /** Returns the problem with the contact, or null. */
  readonly onSubmit: (contact: Contact) => Promise<string | null>;
}

const loadSchema = () =>
  import('@emberdeck/contracts/identity/onboarding').then((module) => module.onboardEntryBody);

/** The field of the open tab. Stores the input of the other tabs. */
function useContactField({ initial, submitting }: Props) {
  const { t } = useTranslation();
  const form = useContractForm<Contact>({
    defaultValues: initial ?? { entryType: 'email', entryValue: '' },
    loadSchema,
    required: { entryValue: t('entry.requiredText') },
  });
  const { clearErrors, getValues, setFocus, setValue } = form;
  const others = useRef<Partial<Record<EntryType, string>>>({});
  const cameBack = useRef(initial !== null);
  useEffect(() => {
    // The focused back button is gone, so the field takes the focus.
    if (cameBack.current) {
      setFocus('entryValue');
    }
  }, [setFocus]);

  // The server refused only this contact, so the user may try another one at once.
  const forgive = (): void => {
    clearErrors();
    submitting.wait.end();
  };
  const choose = (next: EntryType, value?: string): void => {
    const { entryType, entryValue } = getValues();
    others.current[entryType] = entryValue;
    forgive();
    setValue('entryType', next);
    setValue('entryValue', value ?? others.current[next] ?? '');
  };
  const { inputRef, error, ...field } = fieldProps(form, 'entryValue');
  const change: ChangeEventHandler<HTMLInputElement | HTMLTextAreaElement> = (event) => {
    forgive();
    const raw = event.target.value;
    event.target.value = getValues('entryType') === 'email' ? raw : phoneInput(raw);
    void field.onChange(event);
  };
  return { form, choose, field: { ...field, inputRef, onChange: change }, error };
}

/** The contact field of the open tab, and its submit handler. */
function useEntryForm(props: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const { form, ...field } = useContactField(props);
  const [seesTerms, setSeesTerms] = useState(false);
  const onTermsShown = useCallback(() => setSeesTerms(true), []);
  const submit = form.handleSubmit(
    async ({ entryType, entryValue: typed }) => {
      const entryValue = typed.trim();
      const isFocusHeld = focusHolder();
      const acceptsTexts = entryType !== 'email' && seesTerms;
      const reason = await props.onSubmit({ entryType, entryValue, ...(acceptsTexts && { acceptsTexts }) });
      // The user may have changed the contact or the tab in the meantime.
      if (reason !== null && form.getValues('entryValue').trim() === entryValue) {
        form.setError('entryValue', { message: reason }, { shouldFocus: isFocusHeld() });
      }
    },
    () => {
      if (form.getValues('entryValue').trim() === '') {
        toast.warn(t('entry.requiredTitle'), t('entry.requiredText'));
      }
    },
  );
  /** Sends the code to the same number by the other channel. */
  const sendBy = (other: EntryType): void => {
    field.choose(other, form.getValues('entryValue'));
    void submit();
  };
  return {
    ...field,
    ...{ submit, sendBy, onTermsShown },
    entryType: form.watch('entryType'),
    value: form.watch('entryValue'),
  };
}

function ScanButton({ onSignedIn }: Pick<Props, 'onSignedIn'>) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const scan = async (): Promise<void> => {
    if (await hasCamera()) setOpen(true);
    else toast.say(t('entry.scanTitle'), t('entry.scanText'));
  };
  return (
    <>
      <Divider sx={{ typography: 'body2', color: 'text.secondary' }}>{t('entry.divider')}</Divider>
      <Button
        variant="outlined"
        fullWidth
        startIcon={<QrCode size={18} aria-hidden />}
        onClick={() => void scan()}
      >
        {t('entry.scan')}
      </Button>
      {isOpen && (
        <RenderBoundary>
          <Suspense fallback={null}>
            <HandoffDialog onSignedIn={onSignedIn} onClose={close} />
          </Suspense>
        </RenderBoundary>
      )}
    </>
  );
}

/** The invitation to a workspace: of its own link, or what the link of a friend offers beside. */
function InvitationNote({ invitation }: { readonly invitation: ReturnType<typeof useInvitation> }) {
  const place = invitation?.place;
  const [token] = useState(teamInvitation);
  if (!place || (token !== null && token !== place.invitation)) {
    // A place that the link no longer offers was none of the visitor's own.
    return isOfFriend(token) ? null : <TeamInvitationNote />;
  }
  return (
    <Suspense fallback={null}>
      <OfferedPlaceNote place={place} inviterName={invitation.inviterName} />
    </Suspense>
  );
}

function EntryHead({ isByCode }: { readonly isByCode: boolean }) {
  const { t } = useTranslation();
  const invitation = useInvitation();
  const invited = isByCode ? 'entry.invited' : 'entry.invitedLater';
  const plain = isByCode ? 'entry.subtitle' : 'entry.subtitleNoCode';
  return (
    <Box>
      <Typography variant="h2">{t('entry.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {invitation
          ? t(invited, {
              name: invitation.inviterName,
              theirs: invitation.inviterCoins,
              yours: invitation.welcomeCoins,
            })
          : t(plain)}
      </Typography>
      <Box sx={{ mt: 1.5, '&:empty': { display: 'none' } }}>
        <InvitationNote invitation={invitation} />
      </Box>
    </Box>
  );
}

/** Without it the form still works, and states no consent. */
function LazyPhonePart(props: ComponentProps<typeof PhonePart>) {
  return (
    <RenderBoundary renderFrame={() => null}>
      <Suspense fallback={null}>
        <PhonePart {...props} />
      </Suspense>
    </RenderBoundary>
  );
}

/** Ways in without typing a contact. */
function OtherWays({ onSignedIn }: Pick<Props, 'onSignedIn'>) {
  return (
    <>
      {canUsePasskeys() && (
        <Suspense fallback={<Box sx={{ height: 40 }} />}>
          <PasskeySignIn onSignedIn={onSignedIn} />
        </Suspense>
      )}
      <ScanButton onSignedIn={onSignedIn} />
      <Suspense fallback={null}>
        <ProviderSignIn />
      </Suspense>
    </>
  );
}

/** Step 1: the contact to join with. */
export function EntryForm(props: Props) {
  const { t } = useTranslation();
  const form = useEntryForm(props);
  const { entryType, value, error, field, choose, submit } = form;
  const { submitting } = props;
  const isEmail = entryType === 'email';
  const ready = isEmail ? /.@./.test(value) : value.length > 6;
  const { data: channels } = useGetEntryChannelsQuery();
  const method = entryMethodOf(channels, entryType);
  const isClosed = method.kind === 'closed';
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <EntryHead isByCode={method.kind === 'code'} />
      <EntryTabs value={entryType} panelId="entry-panel" onChange={choose} />
      <Box
        role="tabpanel"
        id="entry-panel"
        aria-labelledby={`entry-tab-${entryType}`}
        sx={{ display: 'grid', gap: 2 }}
      >
        <EntryNote entryType={entryType} method={method} />
        <TextInput
          key={entryType}
          label={t(`entry.${entryType}Label`)}
          type={isEmail ? 'email' : 'tel'}
          disabled={isClosed}
          {...field}
          placeholder={t(isEmail ? 'entry.emailPlaceholder' : 'entry.phonePlaceholder')}
          autoComplete={isEmail ? emailTokens() : 'tel'}
          error={submitting.waitText ?? error}
          inputProps={{ inputMode: isEmail ? 'email' : 'tel', maxLength: 254, dir: 'ltr' }}
        />
        {!isEmail && method.kind === 'code' && (
          <LazyPhonePart
            entryType={entryType}
            isRefused={props.refused === entryType && error !== undefined}
            blocked={submitting.isBlocked}
            onShown={form.onTermsShown}
            onOther={form.sendBy}
          />
        )}
      </Box>
      <EmberButton type="submit" blocked={submitting.isBlocked || isClosed} data-ready={ready} fullWidth>
        {submitting.label({ idle: t('entry.submit'), busy: t('entry.busy') })}
      </EmberButton>
      <OtherWays onSignedIn={props.onSignedIn} />
    </Box>
  );
}
