import type { Attachment } from '@emberdeck/contracts/messaging/attachments';
import { lazy, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import FileText from 'lucide-react/icons/file-text';
import '../../shared/i18n/attachmentTexts.js';
import { formatBytes } from '../../shared/lib/format.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { isImage } from './shownImage.js';
import type { ShownImage } from './shownImage.js';

const ImageDialog = lazy(() =>
  import('./ImageDialog.js').then((module) => ({ default: module.ImageDialog })),
);

/** The largest size of an image that stands alone, in pixels. */
const alone = { width: 360, height: 320 };

/** The space of the image before it loads: the feed must not move when it does. */
function spaceOf({ image }: ShownImage, isAlone: boolean) {
  if (!isAlone) return undefined;
  const { width, height } = image;
  const scale = Math.min(1, alone.width / width, alone.height / height);
  return { width: Math.max(48, Math.round(width * scale)), aspectRatio: `${width} / ${height}` };
}

function Images({ images }: { readonly images: readonly ShownImage[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number | null>(null);
  const isAlone = images.length === 1;
  return (
    <>
      <ul className={isAlone ? 'images alone' : 'images'} aria-label={t('attachments.images')}>
        {images.map((file, index) => (
          <li key={file.id} style={spaceOf(file, isAlone)}>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(index)}>
              <img
                src={file.image.url}
                alt={file.name}
                width={file.image.width}
                height={file.image.height}
                loading="lazy"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <DialogBoundary onClose={() => setOpen(null)}>
          <ImageDialog images={images} start={open} onClose={() => setOpen(null)} />
        </DialogBoundary>
      )}
    </>
  );
}

/** What a user calls the type of a file: its ending, or the type of its content. */
const typeText = ({ name, type }: Attachment): string =>
  /\.([\p{L}\p{N}]{1,8})$/u.exec(name)?.[1]?.toUpperCase() ?? type;

function Files({ files }: { readonly files: readonly Attachment[] }) {
  const { t, i18n } = useTranslation();
  return (
    <ul className="files" aria-label={t('attachments.list')}>
      {files.map((file) => (
        <li key={file.id}>
          <a href={file.url} download={file.name}>
            <FileText size={18} aria-hidden />
            <bdi className="filename" title={file.name}>
              {file.name}
            </bdi>
            <span className="size">
              {t('attachments.file', {
                type: typeText(file),
                size: formatBytes(file.sizeBytes, i18n.language),
              })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The files of a message: images in a grid, others as rows. */
export const AttachmentList = memo(function AttachmentList({
  files,
}: {
  readonly files: readonly Attachment[];
}) {
  const images = files.filter(isImage);
  const others = files.filter((file) => !isImage(file));
  return (
    <>
      {images.length > 0 && <Images images={images} />}
      {others.length > 0 && <Files files={others} />}
    </>
  );
});
