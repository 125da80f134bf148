let codes: Map<string, readonly [number, number]> | undefined;

/** Bytes of a text in GBK, which platforms read but don't write. */
export function gbkOf(text: string): Uint8Array<ArrayBuffer> {
  codes ??= new Map(
    Array.from({ length: 126 }, (_, high) => high + 0x81).flatMap((high) =>
      Array.from({ length: 191 }, (_, low) => low + 0x40)
        .filter((low) => low !== 0x7f)
        .map((low) => [new TextDecoder('gb18030').decode(new Uint8Array([high, low])), [high, low]] as const),
    ),
  );
  return new Uint8Array([...text].flatMap((char) => (char.charCodeAt(0) < 0x80 ? [char.charCodeAt(0)] : [...codes!.get(char)!])));
}
