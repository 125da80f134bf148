import { describe } from 'vitest';
import { describeAnswerSession } from './answer-session-contract.ts';
import { describeContent } from './content-contract.ts';
import { describeContributions } from './contributions-contract.ts';
import { lettersType, type MakeContractWorld } from './contract-world.ts';
import { describeCorrections } from './correction-contract.ts';
import { describeAnswerDevices } from './device-contract.ts';
import { describeAnswerHistory } from './history-contract.ts';
import { describeGroups } from './group-contract.ts';
import { describeOfflineStore } from './offline-store-contract.ts';
import { describeClassStars } from './class-stars-contract.ts';
import { describePraise } from './praise-contract.ts';
import { describeQuestionGroups } from './question-group-contract.ts';
import { describeSound } from './sound-contract.ts';
import { describeWaitingList } from './waiting-list-contract.ts';

/** What an activity may rely on: the host's services keep it, and so do the fakes that stand for them. */
export function describeContracts(name: string, make: MakeContractWorld): void {
  describe(name, () => {
    const world = () => make([lettersType()]);
    describeAnswerSession(world);
    describeCorrections(world);
    describeQuestionGroups(world);
    describeAnswerHistory(world);
    describeWaitingList(world);
    describePraise(world);
    describeClassStars(world);
    describeGroups(world);
    describeAnswerDevices(world);
    describeSound(world);
    describeContent(world);
    describeOfflineStore(world);
    describeContributions(world);
  });
}
