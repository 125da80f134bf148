import { postMany } from './gateway-posts.ts';

// Keeps a gateway busy until it is killed: `gateway-load.ts <base> <clients>`.
const [base = '', clients = '1'] = process.argv.slice(2);
await postMany(base, Number.POSITIVE_INFINITY, Number(clients), () => process.stdout.write('.'));
