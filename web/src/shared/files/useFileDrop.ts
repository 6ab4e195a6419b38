import { useEffect, useRef, useState } from 'react';

/** The files of a drop, and whether they include a folder. */
export interface Dropped<Chosen extends Pick<File, 'size'>> {
  readonly files: readonly Chosen[];
  readonly hasFolder: boolean;
}

const holdsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/** Reads a drop. Must run during the drop event, because the browser empties the transfer afterwards. */
function droppedOf(transfer: DataTransfer): Dropped<File> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  return { files: [...transfer.files], hasFolder: entries.some((entry) => entry?.isDirectory ?? false) };
}

/**
 * Handles files that are dropped anywhere on the page. Otherwise the browser would replace the page with the file.
 * Returns true while a file is dragged over the page.
 */
export function useFileDrop(onDrop: (dropped: Dropped<File>) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const allow = (drag: DragEvent): void => {
      if (holdsFiles(drag.dataTransfer)) {
        drag.preventDefault();
        setOver(true);
      }
    };
    const leave = (drag: DragEvent): void => {
      // The event also fires between elements. Without a related target, the drag leaves the page.
      if (drag.relatedTarget === null) {
        setOver(false);
      }
    };
    const drop = (drag: DragEvent): void => {
      drag.preventDefault();
      setOver(false);
      if (drag.dataTransfer) {
        latest.current(droppedOf(drag.dataTransfer));
      }
    };
    window.addEventListener('dragover', allow);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return over;
}
