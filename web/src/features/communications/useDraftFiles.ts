import type { Attachment } from '@emberdeck/contracts/messaging/attachments';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { listAttachments } from './attachmentsApi.js';
import { readDraftFiles, writeDraftFiles } from './draftFiles.js';

/** A file of a message that is being written. */
export interface DraftFile {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly state: 'sending' | 'ready' | 'away' | 'failed';
  /** How much of it has been sent, from 0 to 1. */
  readonly share: number;
  /** Why it was refused, if the server gave a reason. */
  readonly reason: string | null;
  readonly attachment: Attachment | null;
}

/** The files of the draft from before the page was loaded. */
const storedFiles = (draftKey: string): readonly DraftFile[] =>
  readDraftFiles(draftKey).map((attachment) => {
    const { id, name, sizeBytes } = attachment;
    return { key: id, name, sizeBytes, state: 'ready', share: 1, reason: null, attachment };
  });

type SetFiles = (change: (files: readonly DraftFile[]) => readonly DraftFile[]) => void;

/** The server deletes unsent files after a while: drops those of an earlier visit, and says so. */
function useExpiry(draftKey: string, files: readonly DraftFile[], setFiles: SetFiles): void {
  const { t } = useTranslation();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  }, [files]);
  const check = useEffectEvent(async (ids: readonly string[]): Promise<void> => {
    const request = listAttachments.initiate(undefined, { subscribe: false, forceRefetch: true });
    const { data } = await dispatch(request);
    if (!data) return;
    const present = new Set(data.map(({ id }) => id));
    // Meanwhile the user may have sent or removed it.
    const gone = latest.current.filter(({ key }) => ids.includes(key) && !present.has(key));
    if (gone.length === 0) return;
    setFiles((all) => all.filter((each) => !gone.includes(each)));
    const name = gone.map((each) => each.name).join(', ');
    toast.warn(t('attachments.refused'), t('attachments.expired', { name }));
  });
  useEffect(() => {
    const ids = readDraftFiles(draftKey).map(({ id }) => id);
    if (ids.length > 0) void check(ids);
  }, [draftKey]);
}

/** The list of files of a draft. What the server has of it is stored on this device. */
export function useDraftFiles(draftKey: string) {
  const [{ files, shownKey }, setShown] = useState(() => ({
    files: storedFiles(draftKey),
    shownKey: draftKey,
  }));
  if (shownKey !== draftKey) setShown({ files: storedFiles(draftKey), shownKey: draftKey });
  const setFiles = useCallback<SetFiles>((change) => {
    setShown((shown) => ({ ...shown, files: change(shown.files) }));
  }, []);
  // First, since the next effect stores what is shown.
  useExpiry(draftKey, files, setFiles);
  useEffect(() => {
    if (shownKey !== draftKey) return;
    writeDraftFiles(
      draftKey,
      files.flatMap(({ attachment }) => attachment ?? []),
    );
  }, [draftKey, shownKey, files]);
  return { files, setFiles };
}
