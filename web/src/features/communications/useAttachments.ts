import type { Attachment } from '@emberdeck/contracts/messaging/attachments';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, isAwayStatus } from '../../shared/api/apiError.js';
import { causeOfFailure } from '../../shared/lib/causeOfFailure.js';
import { randomId } from '../../shared/lib/randomId.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { chooseFiles } from './attachmentChoice.js';
import type { ChoiceProblem } from './attachmentChoice.js';
import { attachFile, deleteAttachment } from './attachmentsApi.js';
import { useDraftFiles } from './useDraftFiles.js';
import type { DraftFile } from './useDraftFiles.js';

interface Transfer {
  readonly file: File;
  abort: (() => void) | null;
}

const isAway = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 'NETWORK' || error.status === 'TIMEOUT' || isAwayStatus(error.status));

type Change = Partial<Omit<DraftFile, 'key' | 'name' | 'sizeBytes'>>;

/** The transfers of this list of files, and the requests that they make. */
function useTransfers(change: (key: string, changes: Change) => void) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const transfers = useRef(new Map<string, Transfer>());
  const send = useCallback(
    async (key: string): Promise<void> => {
      const transfer = transfers.current.get(key);
      if (!transfer) return;
      change(key, { state: 'sending', share: 0, reason: null });
      const onProgress = (share: number): void => change(key, { share });
      const request = dispatch(attachFile.initiate({ file: transfer.file, onProgress }, { track: false }));
      transfer.abort = () => request.abort();
      const { data, error } = await request;
      if (data) {
        change(key, { state: 'ready', share: 1, attachment: data });
      } else {
        const reason = isAway(error) ? null : causeOfFailure(error, t);
        change(key, { state: isAway(error) ? 'away' : 'failed', reason });
      }
    },
    [change, dispatch, t],
  );
  useEffect(() => {
    const all = transfers.current;
    return () => {
      for (const { abort } of all.values()) abort?.();
    };
  }, []);
  return { transfers, send };
}

/** Says why files were not attached. */
function useRefusal(): (problem: ChoiceProblem) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return (problem) =>
    toast.warn(
      t('attachments.refused'),
      'name' in problem
        ? t(`attachments.${problem.kind}`, { name: problem.name })
        : t(`attachments.${problem.kind}`),
    );
}

/**
 * The files of a message that is being written. They are sent at once; the message is sent when all of them are ready.
 * Those that the server has stay with the draft over a reload.
 */
export function useAttachments(draftKey: string) {
  const dispatch = useAppDispatch();
  const refuse = useRefusal();
  const { files, setFiles } = useDraftFiles(draftKey);
  const change = useCallback(
    (key: string, changes: Change): void => {
      setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));
    },
    [setFiles],
  );
  const { transfers, send } = useTransfers(change);

  const add = (chosen: readonly File[]): void => {
    const { accepted, problem } = chooseFiles(chosen, files.length);
    if (problem) refuse(problem);
    const added = accepted.map((file) => ({ key: randomId(), file }));
    setFiles((all) => [
      ...all,
      ...added.map(({ key, file }) => {
        const { name, size: sizeBytes } = file;
        return { key, name, sizeBytes, state: 'sending', share: 0, reason: null, attachment: null } as const;
      }),
    ]);
    for (const { key, file } of added) {
      transfers.current.set(key, { file, abort: null });
      void send(key);
    }
  };
  const remove = ({ key, attachment }: DraftFile): void => {
    transfers.current.get(key)?.abort?.();
    transfers.current.delete(key);
    setFiles((all) => all.filter((each) => each.key !== key));
    if (attachment) void dispatch(deleteAttachment.initiate(attachment.id, { track: false }));
  };
  /** Takes the files for a message. */
  const take = (): Attachment[] => {
    transfers.current.clear();
    setFiles(() => []);
    return files.flatMap(({ attachment }) => attachment ?? []);
  };
  useEffect(() => {
    const again = (): void => {
      for (const { key, state } of files) if (state === 'away') void send(key);
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [files, send]);
  const retry = ({ key }: DraftFile): void => void send(key);
  return {
    files,
    add,
    remove,
    retry,
    take,
    refuse,
    isReady: files.every(({ state }) => state === 'ready'),
  };
}

export type DraftFiles = ReturnType<typeof useAttachments>;
