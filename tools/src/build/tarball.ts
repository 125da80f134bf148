import { gzipSync } from 'node:zlib';

const block = 512;

/** A tarball as npm reads it: regular files below `package/`, with no times in it, so that the same content gives the same bytes. */
export function tarball(files: ReadonlyMap<string, { readonly content: Uint8Array; readonly executable?: boolean }>): Buffer {
  const parts: Buffer[] = [];
  for (const [path, { content, executable = false }] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    parts.push(
      header(`package/${path}`, content.byteLength, executable),
      Buffer.from(content),
      Buffer.alloc((block - (content.byteLength % block)) % block),
    );
  }
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]), { level: 9 });
}

/** A ustar header. Error: RangeError for a path that has no place in it. */
function header(path: string, size: number, executable: boolean): Buffer {
  const cut = path.length > 100 ? path.lastIndexOf('/', 155) : -1;
  const [prefix, name] = cut < 0 ? ['', path] : [path.slice(0, cut), path.slice(cut + 1)];
  if (Buffer.byteLength(name) > 100 || Buffer.byteLength(prefix) > 155) throw new RangeError(`"${path}" is too long for a tarball.`);
  const head = Buffer.alloc(block);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  head.write(name, 0);
  head.write(octal(executable ? 0o755 : 0o644, 7), 100);
  head.write(octal(0, 7), 108);
  head.write(octal(0, 7), 116);
  head.write(octal(size, 11), 124);
  head.write(octal(0, 11), 136);
  head.write(' '.repeat(8), 148);
  head.write('0', 156);
  head.write('ustar\x0000', 257);
  head.write(prefix, 345);
  head.write(
    octal(
      head.reduce((sum, byte) => sum + byte, 0),
      6,
    ),
    148,
  );
  head.write(' ', 155);
  return head;
}
