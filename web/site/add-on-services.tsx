// The add-on page (§2): six items, and no sample.
import { pages } from '../../contract/pages.ts';
import { publicMeta } from '../shell/meta.ts';
import { addOns, addOnsIntro } from './content/add-ons.ts';
import { AddOnMark } from './drawings/add-on-mark.tsx';
import { Question } from './service-words.tsx';

export const meta = () => publicMeta(pages.addOnServices, 'Add-on Services', addOnsIntro);

export default function AddOnServices() {
  return (
    <>
      <p className="statement">{addOnsIntro}</p>
      <h2>Six tools</h2>
      <ul className="add-ons">
        {addOns.map((item) => (
          <li key={item.name}>
            <AddOnMark name={item.name} />
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
      <Question text="Something your case needs to show?" />
    </>
  );
}
