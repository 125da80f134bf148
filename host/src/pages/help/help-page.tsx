import { AboutCard } from './about-card.tsx';
import { DiagnosisCard } from './diagnosis-card.tsx';
import { KeptClassesCard } from './kept-classes-card.tsx';
import { KeysCard } from './keys-card.tsx';
import './help.css';

/** What helps at the board: keys, what is wrong with this machine, whom to call. */
export default function HelpPage() {
  return (
    <div className="ch-page ch-near ch-help">
      <DiagnosisCard />
      <div className="ch-help-side">
        <KeysCard />
        <KeptClassesCard />
        <AboutCard />
      </div>
    </div>
  );
}
