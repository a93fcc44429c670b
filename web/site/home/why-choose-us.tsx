// Four features, each with a strip of paper that demonstrates it, in place of an icon.
import { features } from '../content/home.ts';

interface FeatureProps {
  feature: { name: string; description: string };
  children: React.ReactNode;
}

function Feature({ feature, children }: FeatureProps) {
  return (
    <li>
      <div className="proof" aria-hidden="true">
        {children}
      </div>
      <h3>{feature.name}</h3>
      <p>{feature.description}</p>
    </li>
  );
}

export function WhyChooseUs() {
  return (
    <ul className="why">
      <Feature feature={features.expertise}>
        <span className="term">radiculopathy</span>
        <span className="gloss">pain or numbness along an irritated spinal nerve</span>
      </Feature>
      <Feature feature={features.accuracy}>
        <span>
          Grip strength right 18 kg, left 34 kg. <span className="cite">p. 377</span>
        </span>
      </Feature>
      <Feature feature={features.confidentiality}>
        <span className="redacted">
          Patient <i className="long" />
          <br />
          born <i /> seen at <i className="middle" />
        </span>
      </Feature>
      <Feature feature={features.tailored}>
        <span className="ticks">
          <span className="on">Chronology</span>
          <span className="on">Graphical Timeline</span>
          <span>Redaction</span>
          <span className="on">Expenses</span>
        </span>
      </Feature>
    </ul>
  );
}
