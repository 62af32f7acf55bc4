import { useEffect, useEffectEvent, useState } from 'react';

/** Handles a file dropped anywhere on the page. @returns whether a file is being dragged over it */
export const useFileDrop = (onFile: (file: File) => void): boolean =>
  useFilesDrop(({ files: [file] }) => file && onFile(file));

/** The same for several files and folders, which have to be taken out of the data before the call ends. */
export function useFilesDrop(onDrop: (data: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Otherwise the browser would navigate to the file.
      event.preventDefault();
      setOver(true);
    };
    // Moving between elements of the page also fires this event, with a related target.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer);
    };
    window.addEventListener('dragenter', hold);
    window.addEventListener('dragover', hold);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', hold);
      window.removeEventListener('dragover', hold);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}
