import type { OssClientFactory } from './oss-object-storage.ts';
import { putMs } from './upload-blob.ts';

const never = 2 ** 31 - 1;

/** Loads ali-oss (175 kB compressed) with the first upload. An endpoint that is an address of a machine has no bucket in its host name: path style. */
export const createOssClient: OssClientFactory = async ({ region, endpoint, answerMediaBucketName, credentials }) => {
  const { default: OSS } = await import('ali-oss');
  const own = !endpoint.includes('aliyuncs.com');
  const token = { accessKeyId: credentials.accessKeyId, accessKeySecret: credentials.accessKeySecret, stsToken: credentials.securityToken };
  return new OSS({
    ...token,
    region,
    ...(endpoint === '' ? { secure: true } : { endpoint, sldEnable: own, secure: endpoint.startsWith('https:') }),
    bucket: answerMediaBucketName,
    timeout: putMs,
    // Each try has a client of its own, with credentials of now.
    refreshSTSToken: async () => token,
    refreshSTSTokenInterval: never,
  });
};
