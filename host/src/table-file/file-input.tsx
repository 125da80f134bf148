import type { RefObject } from 'react';

/** The system's dialog for files, opened by a button that presses it. The same file, mended, can be chosen again. */
export function FileInput(props: {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly label: string;
  /** Endings of names, as the browser takes them. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { input, label, accept, multiple, onFiles } = props;
  return (
    <input
      ref={input}
      type="file"
      className="ch-hidden-text"
      tabIndex={-1}
      aria-label={label}
      accept={accept}
      multiple={multiple}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
