// A service's sample: a picture of its real first page, which opens the PDF in a new tab (§2).
// artwork/samples/ makes the files.
import type { ServicePage } from '../content/service-pages.ts';

export function SampleDocument({ sample }: Pick<ServicePage, 'sample'>) {
  const base = `/samples/${sample.file}`;
  const newTab = { href: `${base}.pdf`, target: '_blank', rel: 'noopener' };
  return (
    <section className="sample" aria-labelledby="sample-title">
      <a className="sample-page" {...newTab}>
        <img
          src={`${base}-214.webp`}
          srcSet={`${base}-428.webp 2x`}
          width="214"
          height="277"
          alt="First page of the sample"
        />
        <span className="vh"> (PDF, opens in a new tab)</span>
      </a>
      <div>
        <h2 id="sample-title">See what you would receive</h2>
        <p>{sample.text}</p>
        <a className="link" {...newTab}>
          Open the sample PDF
        </a>
        <p className="sample-note">PDF, {sample.pages} pages. Opens in a new tab.</p>
      </div>
    </section>
  );
}
