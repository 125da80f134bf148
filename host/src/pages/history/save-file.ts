/** Has the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has read the address once the click is over; a little later for browsers that ask first.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
