import { useEffect, useState } from 'react';

/** Files that are dropped anywhere on the page; true while some are held over it. Beside it a browser would leave the page for the file. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const on = (type: string, run: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => hasFiles(event as DragEvent) && run(event as DragEvent), { signal: ended.signal });
    on('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', (event) => {
      // Out of the window, not from one part of the page to the next.
      if (event.relatedTarget === null) setOver(false);
    });
    on('drop', (event) => {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer!.files]);
    });
    return () => ended.abort();
  }, [onFiles]);
  return over;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;
