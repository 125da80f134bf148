import 'fake-indexeddb/auto';
import { describeContracts } from '../../../sdk/src/testing/contracts/contract-suite.ts';
import { hostWorld } from './testing/contract-world.ts';

describeContracts('the host', hostWorld);
