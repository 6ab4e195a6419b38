import { useEffect, useRef, useState } from 'react';
import type { Dropped } from './fileChecks.js';

const holdsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/** Must be asked while the drop is handled: afterwards the browser has emptied it. */
function droppedOf(transfer: DataTransfer): Dropped<File> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  return { files: [...transfer.files], hasFolder: entries.some((entry) => entry?.isDirectory ?? false) };
}

/**
 * Takes files that are dropped anywhere on the page, which the browser would otherwise open instead of it. True while
 * one is dragged over the page.
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
      // Going from one element to the next is no leaving; only the way out of the page leads to none.
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
