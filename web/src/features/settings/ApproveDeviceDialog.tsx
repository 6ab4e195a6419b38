import type { ClaimedHandoff } from '@emberdeck/contracts/identity/handoff';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { reasonAt, reasonOf } from '../../shared/api/apiError.js';
import { useClaimHandoffMutation, useConfirmHandoffMutation } from '../../shared/handoff/handoffApi.js';
import '../../shared/i18n/handoffTexts.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { InlineNote } from '../../shared/ui/InlineNote.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { canScan, QrScanner } from './QrScanner.js';

/** The code in the link of a QR code, or the text itself. */
const codeIn = (text: string): string =>
  URL.canParse(text) ? (new URL(text).searchParams.get('handoff') ?? '') : text;

function Facts({ handoff }: { readonly handoff: ClaimedHandoff }) {
  const { t } = useTranslation();
  const { browser, place, startedAt, isSameNetwork } = handoff;
  const facts = [
    [t('handoff.browser'), browser ?? t('security.unknownBrowser')],
    [t('handoff.place'), place ?? t('handoff.unknownPlace')],
    [t('handoff.started'), <RelativeTime key="started" instant={startedAt} />],
  ] as const;
  return (
    <>
      <Typography variant="body2">{t('handoff.confirmText')}</Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 0.5, gridTemplateColumns: 'auto 1fr', columnGap: 2 }}
      >
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" dir="auto" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {!isSameNetwork && <InlineNote icon={TriangleAlert}>{t('handoff.otherNetwork')}</InlineNote>}
    </>
  );
}

interface CodeProps {
  readonly code: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
}

function CodeField({ code, error, onChange }: CodeProps) {
  const { t } = useTranslation();
  const [camera, setCamera] = useState<'off' | 'on' | 'failed'>('off');
  const take = (text: string): void => {
    setCamera('off');
    onChange(codeIn(text));
  };
  return (
    <>
      {camera === 'on' && <QrScanner onText={take} onFailure={() => setCamera('failed')} />}
      <TextInput
        label={t('handoff.code')}
        focusOnMount
        value={code}
        error={error ?? (camera === 'failed' ? t('handoff.scanFailed') : undefined)}
        inputProps={{ maxLength: 100, dir: 'ltr', autoCapitalize: 'characters' }}
        onChange={({ target }) => onChange(target.value)}
      />
      {canScan() && camera !== 'on' && (
        <Button variant="outlined" size="small" onClick={() => setCamera('on')} sx={{ justifySelf: 'start' }}>
          {t('handoff.scan')}
        </Button>
      )}
    </>
  );
}

interface Props {
  /** From a scanned link; empty where the user types it. */
  readonly initialCode: string;
  readonly onClose: () => void;
}

/** The two steps: reading the code, and typing the digits. */
function useApproval({ initialCode, onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [claim, claiming] = useClaimHandoffMutation();
  const [confirm, confirming] = useConfirmHandoffMutation();
  const [code, setCode] = useState(initialCode);
  const [digits, setDigits] = useState('');
  const [handoff, setHandoff] = useState<ClaimedHandoff | null>(null);
  const [error, setError] = useState<string>();
  const fail = (failure: unknown): void => {
    const reason = reasonAt(failure, 'code') ?? reasonAt(failure, 'digits') ?? reasonOf(failure);
    setError(reason ?? t('entry.networkText'));
  };
  const next = async (): Promise<void> => {
    if (code.trim() === '') {
      setError(t('handoff.codeRequired'));
      return;
    }
    try {
      setHandoff(await claim({ code }).unwrap());
    } catch (failure) {
      fail(failure);
    }
  };
  const finish = async (): Promise<void> => {
    if (digits.trim() === '') {
      setError(t('handoff.digitsRequired'));
      return;
    }
    try {
      const { success, message } = await confirm({ code, digits }).unwrap();
      if (!success) {
        setError(message);
        return;
      }
      toast.say(t('toast.success'), t('handoff.done'));
      onClose();
    } catch (failure) {
      fail(failure);
    }
  };
  const change = (set: (value: string) => void) => (value: string) => {
    setError(undefined);
    set(value);
  };
  return {
    ...{ code, digits, handoff, error, busy: claiming.isLoading || confirming.isLoading },
    ...{ changeCode: change(setCode), changeDigits: change(setDigits) },
    submit: (event: SyntheticEvent): void => {
      event.preventDefault();
      setError(undefined);
      void (handoff === null ? next() : finish());
    },
  };
}

/** Signs another device in: its code, what is known of it, and the two digits that it shows. */
export function ApproveDeviceDialog(props: Props) {
  const { t } = useTranslation();
  const { code, digits, handoff, error, busy, submit, changeCode, changeDigits } = useApproval(props);
  const idle = t(handoff === null ? 'handoff.continue' : 'handoff.confirm');
  const pending = t(handoff === null ? 'handoff.continuing' : 'handoff.confirming');
  return (
    <FormDialog
      title={t('handoff.open')}
      {...(handoff === null && { text: t('handoff.openText') })}
      submitLabel={busy ? pending : idle}
      busy={busy}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {handoff === null ? (
        <CodeField code={code} error={error} onChange={changeCode} />
      ) : (
        <>
          <Facts handoff={handoff} />
          <TextInput
            key="digits"
            label={t('handoff.digitsLabel')}
            focusOnMount
            value={digits}
            error={error}
            autoComplete="off"
            inputProps={{ inputMode: 'numeric', maxLength: 20, dir: 'ltr' }}
            onChange={({ target }) => changeDigits(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
