import { expect, it, vi } from 'vitest';
import { createOssClient } from './create-oss-client.ts';

const made = vi.hoisted(() => [] as Record<string, unknown>[]);
vi.mock('ali-oss', () => ({
  default: class {
    constructor(options: Record<string, unknown>) {
      made.push(options);
    }
  },
}));

const grant = {
  region: 'oss-cn-shenzhen',
  endpoint: 'http://127.0.0.1:8140',
  answerMediaBucketName: 'answers',
  keys: [],
  credentials: { accessKeyId: 'a', accessKeySecret: 'b', securityToken: 'c' },
  expiredTime: 1,
};

it('is a client of the region and the bucket, with temporary credentials and 60 s for what says nothing else [3-16] [7.4-1] [9-10]', async () => {
  await createOssClient(grant);
  expect(made.at(-1)).toMatchObject({
    region: 'oss-cn-shenzhen',
    bucket: 'answers',
    accessKeyId: 'a',
    accessKeySecret: 'b',
    stsToken: 'c',
    timeout: 60_000,
  });
});

it('speaks to a server of ours by path and as it is served, to OSS by its own host names and over TLS', async () => {
  await createOssClient(grant);
  expect(made.at(-1)).toMatchObject({ endpoint: 'http://127.0.0.1:8140', sldEnable: true, secure: false });
  await createOssClient({ ...grant, endpoint: 'https://oss-cn-shenzhen.aliyuncs.com' });
  expect(made.at(-1)).toMatchObject({ sldEnable: false, secure: true });
  await createOssClient({ ...grant, endpoint: '' });
  expect(made.at(-1)).not.toHaveProperty('endpoint');
  expect(made.at(-1)).toMatchObject({ secure: true });
});
