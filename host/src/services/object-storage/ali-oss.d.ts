declare module 'ali-oss' {
  interface Options {
    readonly region?: string;
    readonly endpoint?: string;
    readonly bucket: string;
    readonly accessKeyId: string;
    readonly accessKeySecret: string;
    readonly stsToken: string;
    readonly sldEnable?: boolean;
    readonly secure?: boolean;
    readonly timeout?: number;
    readonly refreshSTSToken?: () => Promise<{ accessKeyId: string; accessKeySecret: string; stsToken: string }>;
    readonly refreshSTSTokenInterval?: number;
  }
  interface PartOptions {
    readonly parallel: number;
    readonly partSize: number;
    readonly timeout: number;
    readonly mime: string;
    readonly checkpoint?: unknown;
    readonly progress: (part: number, checkpoint?: unknown) => void;
  }
  export default class OSS {
    constructor(options: Options);
    put(key: string, blob: Blob, options?: { timeout?: number; headers?: Readonly<Record<string, string>> }): Promise<unknown>;
    multipartUpload(key: string, blob: Blob, options: PartOptions): Promise<unknown>;
    cancel(): void;
  }
}
