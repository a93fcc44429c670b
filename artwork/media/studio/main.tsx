// Shows the picture that the URL selects, and sets a flag when it is complete.

import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import '../../../web/styles.css';
import '../../../web/styles/home.css';
import '../../../web/styles/service-pages.css';
import '../../../web/styles/add-on-page.css';
import { pages } from '../../../contract/pages.ts';
import { Card } from '../cards/card.tsx';
import { Icon } from '../icons/icon.tsx';
import { Film } from '../promo/film.tsx';

const query = new URLSearchParams(window.location.search);
const path = Object.values(pages).find((page) => page === query.get('path')) ?? pages.home;

const pictures: Record<string, () => React.ReactNode> = {
  card: () => <Card path={path} />,
  film: () => <Film />,
  icon: () => <Icon size={Number(query.get('size'))} maskable={query.get('maskable') === 'yes'} />,
};

const stage = document.getElementById('root');
const picture = pictures[query.get('picture') ?? ''];
if (!stage || !picture) throw new Error('The URL does not select a picture.');

flushSync(() => createRoot(stage).render(picture()));
// Load every font explicitly: document.fonts.ready does not wait for fonts that a later layout needs.
await Promise.all([...document.fonts].map((face) => face.load()));
document.documentElement.dataset.ready = 'yes';
