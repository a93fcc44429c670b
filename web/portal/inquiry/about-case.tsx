// The client's description of the case.
import { FoldedText } from '../../ui/folded-text.tsx';

export function AboutCase({ text }: { text: string }) {
  return (
    <section>
      <h2>About Case</h2>
      <FoldedText className="about-case">{text}</FoldedText>
    </section>
  );
}
