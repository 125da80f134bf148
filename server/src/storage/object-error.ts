/** Why the object store refuses; codes are those of OSS. */
export type ObjectErrorCode =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SecurityTokenExpired'
  | 'SignatureDoesNotMatch'
  | 'NoSuchKey'
  | 'NoSuchUpload'
  | 'InvalidPart'
  | 'InvalidPartOrder'
  | 'MalformedXML'
  | 'FileAlreadyExists'
  | 'EntityTooLarge'
  | 'InvalidDigest'
  | 'InvalidRange'
  | 'InvalidObjectContent'
  | 'IncompleteBody'
  | 'QuotaExceeded'
  | 'NotImplemented'
  | 'InternalError';

const statuses: Readonly<Record<ObjectErrorCode, number>> = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SecurityTokenExpired: 403,
  SignatureDoesNotMatch: 403,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  MalformedXML: 400,
  FileAlreadyExists: 409,
  EntityTooLarge: 400,
  InvalidDigest: 400,
  InvalidRange: 416,
  InvalidObjectContent: 400,
  IncompleteBody: 400,
  QuotaExceeded: 507,
  NotImplemented: 501,
  InternalError: 500,
};

/** A request that the object store refuses. */
export class ObjectError extends Error {
  override readonly name = 'ObjectError';
  readonly status: number;
  constructor(
    readonly code: ObjectErrorCode,
    message: string,
  ) {
    super(message);
    this.status = statuses[code];
  }

  /** As OSS says it. */
  toXml(requestId: string): string {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${this.code}</Code><Message>${escape(this.message)}</Message><RequestId>${requestId}</RequestId></Error>`;
  }
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
