import { describeJobs } from '../testing/jobs-suite.ts';
import { TimerJobs } from './timer-jobs.ts';

describeJobs('timers', (log) => new TimerJobs(log));
