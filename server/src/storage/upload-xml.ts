import { bucket } from './keys.ts';
import type { StoredPart } from './multipart-uploads.ts';
import { ObjectError } from './object-error.ts';

/** A list of as many parts as an upload may have is shorter. */
const maxBytes = 256 * 1024;
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Keys and ids hold nothing that XML would have to escape. */
export const initiated = (key: string, uploadId: string): string =>
  `${head}<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`;

export const completed = (key: string, etag: string): string =>
  `${head}<CompleteMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><ETag>"${etag}"</ETag></CompleteMultipartUploadResult>`;

export const listed = (key: string, uploadId: string, parts: readonly StoredPart[]): string =>
  `${head}<ListPartsResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${uploadId}</UploadId>` +
  `<PartNumberMarker>0</PartNumberMarker><NextPartNumberMarker>${parts.at(-1)?.number ?? 0}</NextPartNumberMarker><MaxParts>1000</MaxParts><IsTruncated>false</IsTruncated>` +
  parts
    .map(({ number, etag, bytes }) => `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag><Size>${bytes}</Size></Part>`)
    .join('') +
  '</ListPartsResult>';

/** The parts that a completion names. Error: `MalformedXML`. */
export async function readCompletion(stream: AsyncIterable<Buffer>): Promise<{ number: number; etag: string }[]> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ObjectError('MalformedXML', 'The list of parts is too long.');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const parts = [
    ...text.matchAll(
      /<Part>\s*<PartNumber>\s*(\d{1,5})\s*<\/PartNumber>\s*<ETag>\s*(?:"|&quot;|&#34;)?([0-9A-Fa-f]{32})(?:"|&quot;|&#34;)?\s*<\/ETag>\s*<\/Part>/g,
    ),
  ];
  if (parts.length === 0) throw new ObjectError('MalformedXML', 'The completion names no part.');
  return parts.map(([, number, etag]) => ({ number: Number(number), etag: etag!.toUpperCase() }));
}
